# Selvedge as a container: one stage builds the pages, one gathers the production packages, and the last holds neither
# build tools nor root rights. `docker build --build-arg COMMIT=$(git rev-parse HEAD) -t selvedge .`; see docs/operations.md.
FROM node:26-slim AS build
WORKDIR /shop
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY . .
RUN NODE_ENV=production node node_modules/@react-router/dev/bin.cjs build --logLevel warn \
 && node scripts/languages/translate-builds.ts

FROM node:26-slim AS packages
WORKDIR /shop
COPY package.json package-lock.json ./
# Optional peers such as vite are installed only where package.json itself asks for them, so the development packages are
# taken out of it and of the lock file first, as for a release; the others are those of the lock file. The image brings
# Node itself.
RUN npm pkg delete devDependencies workspaces \
 && npm install --package-lock-only --omit=dev --omit=peer --ignore-scripts --no-audit --no-fund \
 && npm ci --omit=dev --omit=peer --ignore-scripts --no-audit --no-fund

FROM node:26-slim
ARG COMMIT=
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data COMMIT=$COMMIT
WORKDIR /shop
COPY --from=packages /shop/node_modules node_modules
COPY --from=build /shop/build build
COPY package.json start-shop.ts start.ts ./
COPY contract contract
COPY server server
COPY scripts scripts
COPY texts texts
# What `npm run admin -- remove-samples` looks for.
COPY seed/fabrics.ts seed/fabrics.csv seed/
COPY seed/orders/customers.ts seed/orders/
RUN mkdir -m 700 /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s CMD ["node", "scripts/healthcheck.mjs"]
CMD ["node", "start.ts"]
