# The shop as a container: pages built in one stage, packages for running gathered in another, neither tools nor root in
# the last. `docker build -t selvedge .`, then see docs/operations.md.
FROM node:26-slim AS build
WORKDIR /shop
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY . .
RUN NODE_ENV=production node node_modules/@react-router/dev/bin.cjs build --logLevel warn

FROM node:26-slim AS packages
WORKDIR /shop
COPY package.json package-lock.json ./
# The image brings Node itself. npm keeps what some packages could be built with; nothing of it runs here.
RUN npm ci --omit=dev --omit=peer --ignore-scripts --no-audit --no-fund \
 && cd node_modules \
 && rm -rf vite vitest @vitest typescript @typescript rolldown @rolldown lightningcss lightningcss-* @oxc-project

FROM node:26-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /shop
COPY --from=packages /shop/node_modules node_modules
COPY --from=build /shop/build build
COPY package.json start.ts ./
COPY contract contract
COPY server server
COPY seed seed
COPY scripts scripts
RUN mkdir -m 700 /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s CMD ["node", "scripts/healthcheck.mjs"]
CMD ["node", "start.ts"]
