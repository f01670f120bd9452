// A dot in a typical colour of a colour family. It is decorative, because the family's name is beside it.
import type { ColourFamily } from '#contract/articles/fabric-vocabulary.ts';

const DOTS: Readonly<Record<ColourFamily, string>> = {
  white: '#fbfaf6',
  grey: '#8d8c89',
  black: '#1b1a1a',
  beige: '#d9c7a3',
  brown: '#6d4a2f',
  red: '#a92a26',
  orange: '#d7752b',
  yellow: '#e3b93a',
  green: '#4c7a4c',
  blue: '#2d4d8c',
  purple: '#6b4384',
  pink: '#dc93a8',
};

interface ColourDotProps {
  readonly family: string;
  /** The classes of its size. */
  readonly className: string;
}

export function ColourDot({ family, className }: ColourDotProps) {
  return (
    <span
      aria-hidden="true"
      className={`block shrink-0 rounded-full border border-base-content/40 ${className}`}
      style={{ backgroundColor: DOTS[family as ColourFamily] }}
    />
  );
}
