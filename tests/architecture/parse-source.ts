// Reads what the rules need from a source file's syntax tree: imports, calls, names, strings and comments.
import { posix } from 'node:path';
import { type ESTree, parseSync, Visitor } from 'vite';
import type { SourceTexts } from './project-files.ts';

export interface Import {
  /** Path from the project's root, or the package name as written. */
  readonly target: string;
  /** Whether the target is a file of this project. */
  readonly internal: boolean;
  /** `import type`, erased at run time. */
  readonly typeOnly: boolean;
  readonly line: number;
}

interface Fragment {
  readonly text: string;
  readonly line: number;
}

export interface Source {
  readonly path: string;
  readonly text: string;
  readonly imports: readonly Import[];
  /** Names that are imported from files of the project; `*` for all of a file. */
  readonly imported: readonly { readonly target: string; readonly name: string }[];
  /** Names that are exported, without default exports and names of other files. */
  readonly exported: readonly Fragment[];
  /** Calls as `name` or `a.b.name`, with the first argument where it is a string literal. */
  readonly calls: readonly {
    readonly name: string;
    readonly firstArgument: string | undefined;
    /** The first argument where it is a string or a template, with `…` for each of its expressions. */
    readonly title: string | undefined;
    readonly line: number;
  }[];
  readonly strings: readonly Fragment[];
  /** Literals of regular expressions, with their flags: `/a+/g`. */
  readonly patterns: readonly Fragment[];
  /** Identifiers, and strings that are a column or a code such as `order_paid`, each once. */
  readonly names: readonly Fragment[];
  readonly comments: readonly Fragment[];
  /** Literals spread into a literal or a call: `...{ a }`, `...[b]`. */
  readonly spreadLiterals: readonly Fragment[];
}

export function parseSources(sources: SourceTexts): readonly Source[] {
  return Object.entries(sources).map(([path, text]) => parseSource(path, text));
}

function parseSource(path: string, text: string): Source {
  const { program, comments, errors } = parseSync(path, text);
  if (errors[0]) throw new Error(`${path} cannot be parsed: ${errors[0].message}`);
  const lineAt = createLineLookup(text);
  return {
    path,
    text,
    comments: comments.map((comment) => ({ text: comment.value, line: lineAt(comment.start) })),
    ...readTree(program, path, text, lineAt),
  };
}

type LineLookup = (offset: number) => number;

function createLineLookup(text: string): LineLookup {
  const starts = [0, ...[...text.matchAll(/\n/g)].map((match) => match.index + 1)];
  return (offset) => {
    let [first, last] = [0, starts.length - 1];
    while (first < last) {
      const middle = Math.ceil((first + last) / 2);
      if ((starts[middle] ?? 0) <= offset) first = middle;
      else last = middle - 1;
    }
    return first + 1;
  };
}

/** Walks the tree once: most of the time of the rules goes into it. */
function readTree(program: ESTree.Program, path: string, text: string, lineAt: LineLookup) {
  const imports: Import[] = [];
  const imported: Source['imported'][number][] = [];
  const exported: Fragment[] = [];
  const calls: Source['calls'][number][] = [];
  const strings: Fragment[] = [];
  const patterns: Fragment[] = [];
  const spreadLiterals: Fragment[] = [];
  const nameStarts = new Map<string, number>();
  const addImport = (specifier: string, typeOnly: boolean, start: number) => {
    imports.push({ ...resolveSpecifier(specifier, path), typeOnly, line: lineAt(start) });
  };
  const addImported = (specifier: string, names: readonly string[]) => {
    const { target, internal } = resolveSpecifier(specifier, path);
    if (internal) imported.push(...names.map((name) => ({ target, name })));
  };
  const addName = ({ name, start }: { readonly name: string; readonly start: number }) => {
    if (!nameStarts.has(name)) nameStarts.set(name, start);
  };
  const addSpread = ({ argument, start, end }: ESTree.SpreadElement | ESTree.JSXSpreadAttribute) => {
    if (/^(Object|Array)Expression$/.test(argument.type))
      spreadLiterals.push({ text: text.slice(start, end), line: lineAt(start) });
  };
  new Visitor({
    ImportDeclaration(node) {
      addImport(node.source.value, node.importKind === 'type', node.start);
      addImported(node.source.value, node.specifiers.map(importedName));
    },
    ExportAllDeclaration(node) {
      addImport(node.source.value, node.exportKind === 'type', node.start);
      addImported(node.source.value, ['*']);
    },
    ExportNamedDeclaration(node) {
      const specifiers = node.specifiers.map(({ local }) => moduleName(local));
      if (node.source) {
        addImport(node.source.value, node.exportKind === 'type', node.start);
        addImported(node.source.value, specifiers);
      } else
        for (const name of [...specifiers, ...declaredNames(node.declaration)])
          exported.push({ text: name, line: lineAt(node.start) });
    },
    ImportExpression(node) {
      const specifier = stringLiteral(node.source);
      if (specifier === undefined) return;
      addImport(specifier, false, node.start);
      addImported(specifier, ['*']);
    },
    CallExpression(node) {
      const firstArgument = stringLiteral(node.arguments[0]);
      const title = firstArgument ?? templateText(node.arguments[0]);
      calls.push({ name: calleeName(node.callee), firstArgument, title, line: lineAt(node.start) });
    },
    Literal({ value, start, end }) {
      if (value instanceof RegExp) patterns.push({ text: text.slice(start, end), line: lineAt(start) });
      if (typeof value !== 'string') return;
      strings.push({ text: value, line: lineAt(start) });
      if (/^[a-z\d]+(_[a-z\d]+)+$/.test(value)) addName({ name: value, start });
    },
    TemplateElement(node) {
      strings.push({ text: node.value.raw, line: lineAt(node.start) });
    },
    Identifier: addName,
    JSXIdentifier: addName,
    PrivateIdentifier: addName,
    SpreadElement: addSpread,
    JSXSpreadAttribute: addSpread,
  }).visit(program);
  const names = [...nameStarts].map(([name, start]) => ({ text: name, line: lineAt(start) }));
  return { imports, imported, exported, calls, strings, patterns, names, spreadLiterals };
}

const moduleName = (name: ESTree.ModuleExportName): string =>
  name.type === 'Literal' ? name.value : name.name;

function importedName(specifier: ESTree.ImportDeclarationSpecifier): string {
  if (specifier.type === 'ImportSpecifier') return moduleName(specifier.imported);
  return specifier.type === 'ImportDefaultSpecifier' ? 'default' : '*';
}

/** Patterns, which no file exports, have no names. */
function declaredNames(declaration: ESTree.Declaration | null): string[] {
  if (!declaration) return [];
  if (declaration.type === 'VariableDeclaration')
    return declaration.declarations.flatMap(({ id }) => (id.type === 'Identifier' ? id.name : []));
  return 'id' in declaration && declaration.id?.type === 'Identifier' ? [declaration.id.name] : [];
}

function resolveSpecifier(specifier: string, from: string): Pick<Import, 'target' | 'internal'> {
  const target = specifier.replace(/\?.*$/, '');
  // React Router generates these type files; they are not part of the project.
  if (target.includes('/+types/')) return { target, internal: false };
  if (target.startsWith('#')) return { target: target.slice(1), internal: true };
  if (target.startsWith('.')) return { target: posix.join(posix.dirname(from), target), internal: true };
  return { target, internal: false };
}

/** `a.b.c`; calls and indexes in between are left out, so that a query builder's chain reads as its methods. */
function calleeName(node: ESTree.Node): string {
  if (node.type === 'Identifier') return node.name;
  if (node.type === 'CallExpression') return calleeName(node.callee);
  if (node.type !== 'MemberExpression') return '';
  const property = node.property.type === 'Identifier' && !node.computed ? node.property.name : '';
  return [calleeName(node.object), property].filter((name) => name !== '').join('.');
}

function stringLiteral(node: ESTree.Node | undefined): string | undefined {
  return node?.type === 'Literal' && typeof node.value === 'string' ? node.value : undefined;
}

function templateText(node: ESTree.Node | undefined): string | undefined {
  return node?.type === 'TemplateLiteral' ? node.quasis.map(({ value }) => value.raw).join('…') : undefined;
}
