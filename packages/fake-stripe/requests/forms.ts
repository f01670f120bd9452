// Parses form-encoded bodies and queries with nested brackets: a[b][0]=c.
import { invalid } from './errors.ts';

export type FormValue = string | FormValue[] | FormTree;
export interface FormTree {
  [name: string]: FormValue;
}

const PAIRS_MAX = 1000;
const DEPTH_MAX = 8;

type Branch = Map<string, Branch | string>;

/** Throws ApiError for too many parameters, too deep nesting, and a name that is both value and group. */
export function parseForm(text: string): FormTree {
  const root: Branch = new Map();
  let pairs = 0;
  for (const [name, value] of new URLSearchParams(text)) {
    pairs += 1;
    const steps = splitName(name);
    if (pairs > PAIRS_MAX || steps.length > DEPTH_MAX) throw invalid('Invalid request: too many parameters.');
    setValue(root, steps, value);
  }
  return toTree(root);
}

/** Splits 'a[b][]' into 'a', 'b' and ''. */
function splitName(name: string): string[] {
  const bracket = name.indexOf('[');
  if (bracket <= 0 || !name.endsWith(']')) return [name];
  return [name.slice(0, bracket), ...name.slice(bracket + 1, -1).split('][')];
}

function setValue(root: Branch, steps: readonly string[], value: string): void {
  let branch = root;
  for (const [index, name] of steps.entries()) {
    const step = name === '' && index > 0 ? String(branch.size) : name;
    const existing = branch.get(step);
    const isLast = index === steps.length - 1;
    if (existing !== undefined && isLast !== (typeof existing === 'string'))
      throw invalid('Invalid request: a parameter is both a value and a group.');
    if (isLast) branch.set(step, value);
    else if (existing instanceof Map) branch = existing;
    else {
      const child: Branch = new Map();
      branch.set(step, child);
      branch = child;
    }
  }
}

function toTree(branch: Branch): FormTree {
  const tree: FormTree = Object.create(null) as FormTree;
  for (const [name, value] of branch) tree[name] = typeof value === 'string' ? value : toListOrTree(value);
  return tree;
}

function toListOrTree(branch: Branch): FormValue {
  const isList = [...branch.keys()].every((name) => /^\d+$/.test(name));
  if (!isList) return toTree(branch);
  return [...branch.values()].map((value) => (typeof value === 'string' ? value : toListOrTree(value)));
}
