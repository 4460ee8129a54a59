# The server with compiled rule books, run by a user without other rights.
FROM python:3.13-slim AS build
RUN apt-get update && apt-get install -y --no-install-recommends gcc libc6-dev && rm -rf /var/lib/apt/lists/*
WORKDIR /source
COPY requirements-run.lock ./
RUN python -m venv /opt/quarterdeck && /opt/quarterdeck/bin/pip install --no-cache-dir --require-hashes -r requirements-run.lock
COPY pyproject.toml hatch_build.py README.md LICENSE ./
COPY src src
RUN QUARTERDECK_COMPILE=all /opt/quarterdeck/bin/pip install --no-cache-dir --no-deps .

FROM python:3.13-slim
COPY --from=build /opt/quarterdeck /opt/quarterdeck
RUN useradd --system --uid 10001 --create-home --home-dir /var/lib/quarterdeck quarterdeck
USER 10001
ENV QUARTERDECK_HOST=0.0.0.0 QUARTERDECK_PORT=8765 QUARTERDECK_DATABASE=/var/lib/quarterdeck/matches.db
VOLUME /var/lib/quarterdeck
EXPOSE 8765
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
    CMD ["/opt/quarterdeck/bin/python", "-c", "import urllib.request as u; u.urlopen('http://127.0.0.1:8765/api/ready', timeout=2)"]
ENTRYPOINT ["/opt/quarterdeck/bin/quarterdeck"]
CMD ["serve"]
