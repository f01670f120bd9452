// Reads package-lock.json: npm ci fails on a lock file that lacks the packages of another platform.

interface LockFile {
  readonly packages: Readonly<
    Record<
      string,
      {
        readonly dependencies?: Readonly<Record<string, string>>;
        readonly optionalDependencies?: Readonly<Record<string, string>>;
      }
    >
  >;
}

/** Optional packages that the lock file names without locking them. */
export function incompletePackages({ packages }: LockFile): string[] {
  return Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !lookupPath(packages, path, name))
      .map((name) => `${path} needs ${name}, which is not locked`),
  );
}

/** Names of the packages that an install without development packages and optional peers contains. */
export function productionPackages({ packages }: LockFile): Set<string> {
  const visited = new Set<string>();
  const visit = (path: string) => {
    if (visited.has(path)) return;
    visited.add(path);
    const { dependencies = {}, optionalDependencies = {} } = packages[path] ?? {};
    for (const name of [...Object.keys(dependencies), ...Object.keys(optionalDependencies)]) {
      const found = lookupPath(packages, path, name);
      if (found) visit(found);
    }
  };
  visit('');
  return new Set(
    [...visited].map((path) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)),
  );
}

/** Where Node finds a package from another: in its own folder, then in each folder above. */
function lookupPath(packages: LockFile['packages'], from: string, name: string): string | undefined {
  const segments = from.split('/node_modules/');
  const folders = segments.map(
    (_, index) => `${segments.slice(0, segments.length - index).join('/node_modules/')}/`,
  );
  return [...folders, '']
    .map((folder) => `${folder === '/' ? '' : folder}node_modules/${name}`)
    .find((path) => path in packages);
}
