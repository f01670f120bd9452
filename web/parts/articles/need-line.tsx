// The answer to the length that the visitor needs, where one is entered.
import { lazy, Suspense } from 'react';
import { useNeed } from '../need/need.ts';
import type { NeededFabric } from './calculator-rules.ts';
import type { NeedAnswerProps } from './need-answer.tsx';

const loadAnswer = () => import('./need-answer.tsx');
const NeedAnswer = lazy(loadAnswer);

export function NeedLine(props: Omit<NeedAnswerProps, 'metres'>) {
  const metres = useNeed();
  if (metres === undefined) return null;
  return (
    <Suspense>
      <NeedAnswer {...props} metres={metres} />
    </Suspense>
  );
}

export const piecesToAdd = async (fabric: NeededFabric, metres: number) =>
  (await loadAnswer()).piecesToAdd(fabric, metres);
