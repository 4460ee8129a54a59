from quarterdeck.cli import main

raise SystemExit(main())
