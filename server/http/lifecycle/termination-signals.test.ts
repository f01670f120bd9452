// Tests that signals that arrive together count as one, and a later one as another.
import { expect, it, vi } from 'vitest';
import { createSignalHandler } from './termination-signals.ts';

it('closes once on repeated signals, and exits at once on another a second later', () => {
  const close = vi.fn();
  const exitAtOnce = vi.fn();
  let ms = 5000;
  const onSignal = createSignalHandler({ close, exitAtOnce }, () => ms);
  onSignal('SIGINT');
  ms += 20;
  onSignal('SIGINT');
  onSignal('SIGTERM');
  expect(close.mock.calls).toEqual([['SIGINT']]);
  expect(exitAtOnce).not.toHaveBeenCalled();
  ms += 1000;
  onSignal('SIGINT');
  expect(close).toHaveBeenCalledOnce();
  expect(exitAtOnce).toHaveBeenCalledOnce();
});
