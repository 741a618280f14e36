import { render } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { reloadOnceFor } from '../../lib/version/reload-once.ts';
import { LeaveGuard } from './leave-guard.tsx';

vi.mock('@tanstack/react-router', () => ({ useBlocker: () => ({ status: 'idle' }) }));

it('a page with unsaved input, such as photos, does not reload by itself', async () => {
  const reload = vi.fn(async () => {});
  const { rerender } = render(<LeaveGuard isActive />);
  expect(await reloadOnceFor('new version', reload)).toBe(false);
  rerender(<LeaveGuard isActive={false} />);
  expect(await reloadOnceFor('new version', reload)).toBe(true);
  expect(reload).toHaveBeenCalledOnce();
});
