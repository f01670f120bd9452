// Gives every text that has neighbours an element of its own. A browser's translation replaces text nodes;
// React, which would insert before, change or remove the text nodes that it knows, fails or changes what nobody sees.
import { createElement, type ElementType, type ReactElement, type ReactNode } from 'react';

interface WithChildren {
  readonly children?: ReactNode;
}

/** Returns the props with texts of their own; functions pass their children on to elements, which own them then. */
export function withOwnTexts<Props extends WithChildren>(type: ElementType, props: Props): Props {
  if (typeof type === 'function') return props;
  const children = ownTexts(props.children);
  // What has no element of its own, such as a fragment, puts its text among its neighbours.
  const owned =
    typeof type === 'symbol' && isText(children) && children !== '' ? inElement(String(children)) : children;
  return owned === props.children ? props : { ...props, children: owned };
}

/**
 * Joins the texts that follow each other and puts them into an element, unless there is nothing else: React writes an
 * only text through its element. Every child keeps its place, and so its state.
 */
function ownTexts(children: ReactNode): ReactNode {
  if (!Array.isArray(children)) return children;
  const parts = children.map(ownTexts);
  if (!parts.some((part, nth) => isText(part) || part !== children[nth])) return children;
  if (parts.every((part) => isText(part) || isNothing(part))) return joined(parts);
  return parts.map((part, nth) => {
    if (!isText(part)) return part;
    if (nth > 0 && isText(parts[nth - 1])) return null;
    const end = parts.findIndex((other, place) => place > nth && !isText(other));
    const text = joined(parts.slice(nth, end < 0 ? undefined : end));
    return text ? inElement(text, `text-${nth}`) : null;
  });
}

const isText = (child: ReactNode) =>
  typeof child === 'string' || typeof child === 'number' || typeof child === 'bigint';

const isNothing = (child: ReactNode) => child === null || child === undefined || typeof child === 'boolean';

const joined = (texts: readonly ReactNode[]) => texts.filter(isText).join('');

/** The element has a short name, because a list has hundreds, and no box (styles/theme.css): the page looks as without it. */
const inElement = (children: string, key?: string): ReactElement => createElement('x-t', { key }, children);
