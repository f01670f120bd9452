// The files of a release. Pure.

/**
 * Folders and files of the sources that a running server and its operator need, and the documents that
 * README.md and docs/ link to; the built pages come in addition.
 */
const RELEASED =
  '.env.example .npmrc ARCHITECTURE.md CHANGELOG.md CONTRIBUTING.md LICENSE README.md bench/README.md bench/results.md contract deploy docs package-lock.json package.json packages/client/README.md packages/fake-stripe/README.md scripts seed/fabrics.csv seed/fabrics.ts seed/orders/customers.ts server start-shop.ts start.ts texts'.split(
    ' ',
  );

/** Tests, and what checks and builds the sources. */
const LEFT_OUT =
  /\.test\.tsx?$|^scripts\/(checks|client|languages|releases)\/|^scripts\/(release|screenshots|start-dev-services|texts)\.ts$/;

/** Returns those of the files that a release has. */
export function releasedFiles(tracked: readonly string[]): string[] {
  return tracked.filter(
    (path) => !LEFT_OUT.test(path) && RELEASED.some((name) => path === name || path.startsWith(`${name}/`)),
  );
}
