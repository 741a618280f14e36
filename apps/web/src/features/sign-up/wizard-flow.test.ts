import { describe, expect, it } from 'vitest';
import {
  kitchenManagerStages,
  nextStep,
  previousStep,
  type Step,
  serviceStages,
  type WizardDecision,
  wizardStage,
} from './wizard-flow.ts';

const steps = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const satisfies Step[];
const decisions = ['continue', 'kitchenManager', 'service', 'yes', 'no'] as const satisfies WizardDecision[];

const ways: [Step, WizardDecision, Step | 'done'][] = [
  [1, 'continue', 2],
  [2, 'kitchenManager', 3],
  [2, 'service', 4],
  [3, 'continue', 'done'],
  [4, 'yes', 5],
  [4, 'no', 7],
  [5, 'continue', 6],
  [6, 'continue', 'done'],
  [7, 'yes', 8],
  [7, 'no', 9],
  [8, 'continue', 10],
  [9, 'continue', 10],
  [10, 'continue', 'done'],
];

describe('the path through the wizard', () => {
  it.each(ways)('step %d with the decision %s leads to %s', (step, decision, next) => {
    expect(nextStep(step, decision)).toBe(next);
  });

  const nowhere = steps.flatMap((step) =>
    decisions
      .filter((decision) => !ways.some(([from, by]) => from === step && by === decision))
      .map((decision) => [step, decision] as const),
  );
  it.each(nowhere)('step %d of the sign-up refuses the decision %s', (step, decision) => {
    expect(() => nextStep(step, decision)).toThrow(RangeError);
  });
});

describe('the path back', () => {
  it.each([7, 10] as const)('going back from step %d skips two steps', (step) =>
    expect(previousStep(step)).toBe(step - 3),
  );
  it.each([4, 6, 9] as const)('going back from step %d skips one step', (step) =>
    expect(previousStep(step)).toBe(step - 2),
  );
  it.each([2, 3, 5, 8] as const)('going back from step %d leads to the step before', (step) =>
    expect(previousStep(step)).toBe(step - 1),
  );
  it('going back from step 1 leaves the wizard', () => expect(previousStep(1)).toBe('left'));
});

describe('the stages', () => {
  it('a kitchen manager sees three stages', () => {
    expect([1, 2, 3].map((step) => wizardStage(step as Step))).toEqual(kitchenManagerStages);
  });

  it.each([[[1, 2, 4, 5, 6]], [[1, 2, 4, 7, 8, 10]], [[1, 2, 4, 7, 9, 10]]])(
    'a service user sees four stages on the path %j',
    (way) => {
      expect([...new Set(way.map((step) => wizardStage(step as Step)))]).toEqual(serviceStages);
    },
  );
});
