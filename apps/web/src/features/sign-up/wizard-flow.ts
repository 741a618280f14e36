/**
 * The ten steps of signing up and the ways between them (docs/product-rules.md#sign-up):
 *  1 data form · 2 profile · 3 code from the mail
 *  4 employee of a known company? · 5 its code · 6 code from the mail
 *  7 working for a service partner? · 8 the partner's code · 9 the manufacturer's code · 10 code from the mail
 */
export type Step = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10;

export type WizardDecision = 'continue' | 'kitchenManager' | 'service' | 'yes' | 'no';

const ways: Readonly<Record<Step, Partial<Record<WizardDecision, Step | 'done'>>>> = {
  1: { continue: 2 },
  2: { kitchenManager: 3, service: 4 },
  3: { continue: 'done' },
  4: { yes: 5, no: 7 },
  5: { continue: 6 },
  6: { continue: 'done' },
  7: { yes: 8, no: 9 },
  8: { continue: 10 },
  9: { continue: 10 },
  10: { continue: 'done' },
};

export function nextStep(step: Step, decision: WizardDecision): Step | 'done' {
  const next = ways[step][decision];
  if (next === undefined) throw new RangeError(`"${decision}" leads nowhere from step ${step}`);
  return next;
}

const waysBack: Readonly<Record<Step, Step | 'left'>> = {
  1: 'left',
  2: 1,
  3: 2,
  4: 2,
  5: 4,
  6: 4,
  7: 4,
  8: 7,
  9: 7,
  10: 7,
};

export function previousStep(step: Step): Step | 'left' {
  return waysBack[step];
}

export const kitchenManagerStages = ['details', 'profile', 'confirmation'] as const;
export const serviceStages = ['details', 'profile', 'company', 'confirmation'] as const;
export type Stage = (typeof serviceStages)[number];

export function wizardStage(step: Step): Stage {
  if (step === 1) return 'details';
  if (step === 2) return 'profile';
  return step === 3 || step === 6 || step === 10 ? 'confirmation' : 'company';
}
