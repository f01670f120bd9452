// Setup file of every Vitest project: one process runs many files, so no test leaves a fake clock behind.
import { afterEach, vi } from 'vitest';

afterEach(() => void vi.useRealTimers());
