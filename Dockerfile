# One image an app, with its bundle alone: `docker build --build-arg APP=order .` All come from one build stage, which Docker makes once.
ARG NODE=node:24.21.0-slim

# What npm needs to see, so that a change of sources does not install the dependencies again.
FROM ${NODE} AS manifests
WORKDIR /src
COPY . .
RUN mkdir /manifests && find . -name 'package*.json' -exec cp --parents -t /manifests {} +

FROM ${NODE} AS build
WORKDIR /src
COPY --from=manifests /manifests ./
# No install script is needed to bundle, and none is run.
RUN --mount=type=cache,target=/root/.npm npm ci --ignore-scripts --no-audit --no-fund
COPY tsconfig.base.json CHANGELOG.md ./
COPY tools tools
COPY libs libs
COPY apps apps
COPY docs docs
RUN set -e; apps=$(node -e "import('./libs/contracts/src/roster/services.ts').then(({ serviceNames }) => console.log(...serviceNames))"); \
  for app in $apps; do node tools/bundle.mjs "apps/$app" --alone; done

FROM ${NODE}
ARG APP
WORKDIR /app
COPY --from=build /src/apps/${APP}/bundle ./
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 GATEWAY_PORT=3000 METRICS_HOST=0.0.0.0 METRICS_PORT=9464
# Where the catalog keeps images: a new volume takes its owner from here.
RUN install -d -o 1000 -g 1000 /media /app/.compiled
# The user `node`, as a number: Kubernetes cannot tell from a name that it is not root.
USER 1000:1000
# What V8 makes of the bundle is kept (docs/adr/0050). Without settings it ends, with 2, once it is loaded.
ENV NODE_COMPILE_CACHE=/app/.compiled
RUN node --max-semi-space-size=8 main.mjs || [ "$?" = 2 ]
EXPOSE 3000 9464
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --start-interval=1s --retries=3 CMD ["node", "-e", \
  "require('node:http').get('http://127.0.0.1:3000/health/self', (answer) => process.exit(answer.statusCode === 200 ? 0 : 1)).on('error', () => process.exit(1))"]
# Source maps cost 95 MB of memory a process: NODE_OPTIONS=--enable-source-maps turns them on when a stack trace has to be read.
# The young generation of V8 would grow to 100 MB with any work, and stay so.
CMD ["node", "--max-semi-space-size=8", "main.mjs"]
