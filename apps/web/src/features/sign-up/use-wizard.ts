import { useState } from 'react';
import { asProblem } from '../../lib/api/failure.ts';
import { useLanguage } from '../../lib/i18n/i18n.ts';
import { serverNowMs } from '../../lib/time/server-clock.ts';
import { registrationFrom, useSignUpCalls } from './use-sign-up-calls.ts';
import { companyCodeFields, useSignUpForm } from './use-sign-up-form.ts';
import { nextStep, previousStep, type Step, type WizardDecision } from './wizard-flow.ts';

export type SignUpOutcome = 'activated' | 'waitsForApproval';

export interface WizardExits {
  onDone: (outcome: SignUpOutcome, email: string) => void;
  onCancel: () => void;
}

export type Wizard = ReturnType<typeof useWizard>;

const detailsFields = ['firstName', 'lastName', 'companyName', 'email', 'password'];

export function useWizard({ onDone, onCancel }: WizardExits) {
  const language = useLanguage();
  const calls = useSignUpCalls();
  const [step, setStep] = useState<Step>(1);
  const [decisions, setDecisions] = useState<Partial<Record<Step, WizardDecision>>>({});
  const [isPending, setIsPending] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  /** The part of the failures that the user corrects in step 1. */
  const [error, setError] = useState<unknown>(null);
  /** The form does not store this error, which would prevent the user from taking another path. */
  const [unknownCodes, setUnknownCodes] = useState<Partial<Record<Step, string>>>({});
  const [codeMailedAtMs, setCodeMailedAtMs] = useState(0);
  const saving = { isPending, isSuccess: false, error, reset: () => setError(null) };
  const { form, isPasswordCommon } = useSignUpForm(saving, step);

  /**
   * Every failed registration opens a dialog that leads to the sign-in (docs/product-rules.md#sign-up). An error that
   * the user can correct is also shown at its field.
   */
  function showFailure(thrown: unknown): void {
    const { code, errors = [] } = asProblem(thrown) ?? {};
    if (code === 'CODE_NOT_ACCEPTED') form.change({ verificationCode: '' });
    if (code === 'PASSWORD_TOO_COMMON' || errors.some(({ path }) => detailsFields.includes(path))) {
      setStep(1);
      setError(thrown);
    }
    const codeField = companyCodeFields[step];
    if (codeField && code === 'COMPANY_NOT_FOUND') setUnknownCodes({ ...unknownCodes, [step]: form.values[codeField] });
    setFailure(thrown);
  }

  function noteMailedCode(): void {
    form.change({ verificationCode: '' });
    setCodeMailedAtMs(serverNowMs());
  }

  async function confirmAddress(): Promise<void> {
    const { verificationCode, email } = form.values;
    const status = await calls.checkCode(verificationCode);
    onDone(status === 'ACTIVE' ? 'activated' : 'waitsForApproval', email.trim());
  }

  async function moveTo(next: Step, decision: WizardDecision): Promise<void> {
    const body = decision === 'service' ? null : registrationFrom(form.values, step, language);
    if (body !== null && (await calls.register(body))) noteMailedCode();
    setStep(next);
  }

  return {
    step,
    form,
    isPasswordCommon,
    unknownCodes,
    failure,
    dismissFailure: () => setFailure(null),
    decisions,
    codeMailedAtMs,

    async sendCode(): Promise<void> {
      await calls.sendCode();
      noteMailedCode();
    },

    choose(decision: WizardDecision): void {
      setDecisions((before) => ({ ...before, [step]: decision }));
    },

    async proceed(decision: WizardDecision): Promise<void> {
      setIsPending(true);
      try {
        const next = nextStep(step, decision);
        await (next === 'done' ? confirmAddress() : moveTo(next, decision));
      } catch (thrown) {
        showFailure(thrown);
      } finally {
        setIsPending(false);
      }
    },

    goBack(): void {
      const previous = previousStep(step);
      if (previous === 'left') onCancel();
      else setStep(previous);
    },
  };
}
