import { render, screen } from '@testing-library/react';
import { rangeModels } from '@washboard/machine-model/ranges/range-models';
import { beforeEach, expect, it } from 'vitest';
import { readyMachine } from '../../../testing/ready-machine.ts';
import { startTestTexts } from '../../../testing/test-texts.ts';
import { CycleNow } from './cycle-now.tsx';

beforeEach(() => startTestTexts('common', 'appliances'));

it('the machine page says that no cycle is running only if the machine reports so', () => {
  const { rerender } = render(<CycleNow view={readyMachine} model={rangeModels.infinity} />);
  expect(screen.getByText('No cycle is running.')).toBeVisible();
  const offline = { ...readyMachine, condition: 'offline', stale: { cause: 'machine', asOf: null } } as const;
  rerender(<CycleNow view={offline} model={rangeModels.infinity} />);
  expect(screen.queryByText('No cycle is running.')).toBeNull();
  expect(screen.getByText(/Whether a cycle is running is unknown/)).toBeVisible();
});
