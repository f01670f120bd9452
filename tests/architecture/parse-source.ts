// What the rules need to know of a source file, read once from its syntax tree.
import { posix } from 'node:path';
import { type ESTree, parseSync, Visitor } from 'vite';
import type { Tree } from './project-files.ts';

export interface Import {
  /** Path from the project's root for a file of ours, else the package as it is written. */
  readonly to: string;
  readonly ours: boolean;
  /** `import type`: gone at run time. */
  readonly typeOnly: boolean;
  readonly line: number;
}

export interface Found {
  readonly text: string;
  readonly line: number;
}

export interface Source {
  readonly path: string;
  readonly text: string;
  readonly lines: number;
  readonly imports: readonly Import[];
  /** Every function with its length in lines; blocks that only gather tests are left out. */
  readonly functions: readonly { readonly line: number; readonly lines: number }[];
  /** Calls as `name` or `a.b.name`, with the first argument where it is a plain text. */
  readonly calls: readonly {
    readonly name: string;
    readonly first: string | undefined;
    readonly line: number;
  }[];
  readonly texts: readonly Found[];
  readonly comments: readonly Found[];
  readonly members: readonly Found[];
  readonly anyTypes: readonly number[];
  readonly onlyReexports: boolean;
}

export type House = readonly Source[];

export function readHouse(tree: Tree): House {
  return Object.entries(tree).map(([path, text]) => readSource(path, text));
}

function readSource(path: string, text: string): Source {
  const { program, comments, errors } = parseSync(path, text);
  if (errors[0]) throw new Error(`${path} cannot be read: ${errors[0].message}`);
  const lineAt = lineFinder(text);
  return {
    path,
    text,
    lines: text.trimEnd().split('\n').length,
    imports: importsOf(program, path, lineAt),
    comments: comments.map((comment) => ({ text: comment.value, line: lineAt(comment.start) })),
    onlyReexports: onlyReexports(program),
    ...factsOf(program, lineAt),
  };
}

type LineAt = (offset: number) => number;

function lineFinder(text: string): LineAt {
  const starts = [0, ...[...text.matchAll(/\n/g)].map((match) => match.index + 1)];
  return (offset) => starts.findLastIndex((start) => start <= offset) + 1;
}

function importsOf(program: ESTree.Program, path: string, lineAt: LineAt): Import[] {
  const imports: Import[] = [];
  const add = (to: string, typeOnly: boolean, start: number) => {
    imports.push({ ...target(to, path), typeOnly, line: lineAt(start) });
  };
  new Visitor({
    ImportDeclaration(node) {
      add(node.source.value, node.importKind === 'type', node.start);
    },
    ExportAllDeclaration(node) {
      add(node.source.value, node.exportKind === 'type', node.start);
    },
    ExportNamedDeclaration(node) {
      if (node.source) add(node.source.value, node.exportKind === 'type', node.start);
    },
    ImportExpression(node) {
      const to = plainText(node.source);
      if (to !== undefined) add(to, false, node.start);
    },
  }).visit(program);
  return imports;
}

function target(specifier: string, from: string): { to: string; ours: boolean } {
  const to = specifier.replace(/\?.*$/, '');
  // React Router writes a page's types beside it; they are nobody's import.
  if (to.includes('/+types/')) return { to, ours: false };
  if (to.startsWith('#')) return { to: to.slice(1), ours: true };
  if (to.startsWith('.')) return { to: posix.join(posix.dirname(from), to), ours: true };
  return { to, ours: false };
}

function factsOf(program: ESTree.Program, lineAt: LineAt) {
  const functions: { line: number; lines: number }[] = [];
  const calls: { name: string; first: string | undefined; line: number }[] = [];
  const texts: Found[] = [];
  const members: Found[] = [];
  const anyTypes: number[] = [];
  const gathering = new Set<number>();

  const measure = ({ start, end }: ESTree.Span) => {
    if (gathering.has(start)) return;
    functions.push({ line: lineAt(start), lines: lineAt(end) - lineAt(start) + 1 });
  };
  new Visitor({
    FunctionDeclaration: measure,
    FunctionExpression: measure,
    ArrowFunctionExpression: measure,
    CallExpression(node) {
      const name = nameOf(node.callee);
      if (/(^|\.)describe(\.\w+)?$/.test(name))
        for (const argument of node.arguments) gathering.add(argument.start);
      calls.push({ name, first: plainText(node.arguments[0]), line: lineAt(node.start) });
    },
    MemberExpression(node) {
      members.push({ text: nameOf(node), line: lineAt(node.start) });
    },
    Literal(node) {
      if (typeof node.value === 'string') texts.push({ text: node.value, line: lineAt(node.start) });
    },
    TemplateElement(node) {
      texts.push({ text: node.value.raw, line: lineAt(node.start) });
    },
    TSAnyKeyword(node) {
      anyTypes.push(lineAt(node.start));
    },
  }).visit(program);
  return { functions, calls, texts, members, anyTypes };
}

/** `a.b.c` for names; the calls and indexes between them are left out, so a builder's chain reads as its verbs. */
function nameOf(node: ESTree.Node): string {
  if (node.type === 'Identifier') return node.name;
  if (node.type === 'CallExpression') return nameOf(node.callee);
  if (node.type !== 'MemberExpression') return '';
  const property = node.property.type === 'Identifier' && !node.computed ? node.property.name : '';
  return [nameOf(node.object), property].filter((part) => part !== '').join('.');
}

function plainText(node: ESTree.Node | undefined): string | undefined {
  return node?.type === 'Literal' && typeof node.value === 'string' ? node.value : undefined;
}

function onlyReexports({ body }: ESTree.Program): boolean {
  const passesOn = (node: ESTree.Node) =>
    node.type === 'ExportAllDeclaration' ||
    (node.type === 'ExportNamedDeclaration' && !node.declaration && node.specifiers.length > 0);
  return body.some(passesOn) && body.every((node) => node.type === 'ImportDeclaration' || passesOn(node));
}
