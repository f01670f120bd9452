// Reads form-encoded bodies and queries with nested brackets: a[b][0]=c. Knows no call.
import { invalid } from './errors.ts';

export type FormValue = string | FormValue[] | FormTree;
export interface FormTree {
  [name: string]: FormValue;
}

const PAIRS_MAX = 1000;
const DEPTH_MAX = 8;

type Branch = Map<string, Branch | string>;

/** Throws ApiError when the text nests too deep, holds too much, or contradicts itself. */
export function readForm(text: string): FormTree {
  const root: Branch = new Map();
  let pairs = 0;
  for (const [name, value] of new URLSearchParams(text)) {
    pairs += 1;
    const steps = stepsOf(name);
    if (pairs > PAIRS_MAX || steps.length > DEPTH_MAX) throw invalid('Invalid request: too many parameters.');
    plant(root, steps, value);
  }
  return treeOf(root);
}

/** 'a[b][]' → ['a', 'b', '']. */
function stepsOf(name: string): string[] {
  const bracket = name.indexOf('[');
  if (bracket <= 0 || !name.endsWith(']')) return [name];
  return [name.slice(0, bracket), ...name.slice(bracket + 1, -1).split('][')];
}

function plant(root: Branch, steps: readonly string[], value: string): void {
  let branch = root;
  for (const [index, written] of steps.entries()) {
    const step = written === '' && index > 0 ? String(branch.size) : written;
    const there = branch.get(step);
    const isLast = index === steps.length - 1;
    if (there !== undefined && isLast !== (typeof there === 'string'))
      throw invalid('Invalid request: a parameter is both a value and a group.');
    if (isLast) branch.set(step, value);
    else if (there instanceof Map) branch = there;
    else {
      const grown: Branch = new Map();
      branch.set(step, grown);
      branch = grown;
    }
  }
}

function treeOf(branch: Branch): FormTree {
  const tree: FormTree = Object.create(null) as FormTree;
  for (const [name, value] of branch) tree[name] = typeof value === 'string' ? value : grownOf(value);
  return tree;
}

function grownOf(branch: Branch): FormValue {
  const isList = [...branch.keys()].every((name) => /^\d+$/.test(name));
  if (!isList) return treeOf(branch);
  return [...branch.values()].map((value) => (typeof value === 'string' ? value : grownOf(value)));
}
