// What has to be so before a version is released, and the heading of its changes. Pure.

interface ReleaseState {
  /** The version of package.json. */
  readonly version: string;
  /** The tag that is released, such as `v1.0.0`; undefined for a build that is no release. */
  readonly tag: string | undefined;
  readonly changelog: string;
  /** Paths that differ from the commit. */
  readonly changed: readonly string[];
  /** The names of migrations with their digests. */
  readonly migrations: readonly string[];
  readonly released: ReleasedMigrations;
}

/** The names of the migrations of each released version, with their digests: `server/storage/released-migrations.json`. */
export type ReleasedMigrations = Readonly<Record<string, readonly string[]>>;

/** Sentences for the terminal; none when the version can be released. */
export function releaseErrors(state: ReleaseState): string[] {
  const { version, tag, changelog, changed, migrations, released } = state;
  const errors = changedMigrations(released, migrations);
  if (tag === undefined) return errors;
  if (tag !== `v${version}`) errors.push(`The tag is ${tag}, the version of package.json ${version}.`);
  if (changed.length > 0) errors.push(`These files differ from the commit: ${changed.join(', ')}.`);
  const [joined] = /\b\w*\d{4}-\d{2}-\d{2}[A-Za-z]\w*/.exec(changelog) ?? [];
  if (joined !== undefined) errors.push(`CHANGELOG.md has a date within a word: ${joined}.`);
  const section = sectionOf(changelog, version);
  if (section === undefined) errors.push(`CHANGELOG.md has no heading "## ${version} - YYYY-MM-DD".`);
  for (const heading of ['Before you upgrade', 'Settings'])
    if (section !== undefined && !section.includes(`\n### ${heading}\n`))
      errors.push(`CHANGELOG.md says nothing below "### ${heading}" of ${version}.`);
  const frozen = released[version] ?? [];
  if (migrations.some((name) => !frozen.includes(name)))
    errors.push(
      `The migrations of ${version} are not frozen: npm run release -- --freeze, and commit the file.`,
    );
  return errors;
}

/** The changelog with the day of the release, `YYYY-MM-DD`, in the heading that had none, and nowhere else. */
export const datedChangelog = (changelog: string, version: string, day: string) =>
  changelog.replace(/^## Unreleased$/m, `## ${version} - ${day}`);

/** Released migrations that the sources have in another form, or no longer. */
export function changedMigrations(released: ReleasedMigrations, migrations: readonly string[]): string[] {
  return Object.entries(released).flatMap(([version, names]) =>
    names
      .filter((name) => !migrations.includes(name))
      .map((name) => `Migration ${name} was released in ${version}: it must stay as it is.`),
  );
}

function sectionOf(changelog: string, version: string): string | undefined {
  const escaped = version.replaceAll('.', '\\.');
  const heading = new RegExp(`^## ${escaped} - \\d{4}-\\d{2}-\\d{2}$`, 'm').exec(changelog);
  if (!heading) return undefined;
  const rest = changelog.slice(heading.index + heading[0].length);
  return rest.split(/^## /m, 1)[0];
}
