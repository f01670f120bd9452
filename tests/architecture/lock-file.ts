// package-lock.json must install anywhere: npm ci refuses a lock file that leaves out the packages of another platform.

interface LockFile {
  readonly packages: Readonly<
    Record<string, { readonly optionalDependencies?: Readonly<Record<string, string>> }>
  >;
}

/** Optional packages that the lock file names without locking them. */
export function incompletePackages({ packages }: LockFile): string[] {
  return Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !foldersAbove(path).some((folder) => `${folder}node_modules/${name}` in packages))
      .map((name) => `${path} wants ${name}, which is not locked`),
  );
}

/** Where Node looks for packages of a package: its own folder, then each around it. */
function foldersAbove(path: string): string[] {
  const parts = path.split('/node_modules/');
  return ['', ...parts.map((_, index) => `${parts.slice(0, index + 1).join('/node_modules/')}/`)];
}
