import { useRef, useState } from 'react';
import { asFailure } from '../../lib/api/failure.ts';
import { useLanguage } from '../../lib/i18n/i18n.ts';
import { serverNowMs } from '../../lib/time/server-clock.ts';
import { registrationFrom, useSignUpCalls } from './use-sign-up-calls.ts';
import { companyCodeFields, useSignUpForm } from './use-sign-up-form.ts';
import { type Decision, nextStep, previousStep, type Step } from './wizard-flow.ts';

export type SignUpOutcome = 'activated' | 'waitsForApproval';

export interface WizardExits {
  onDone: (outcome: SignUpOutcome, email: string) => void;
  onCancel: () => void;
  onFailure: (thrown: unknown) => void;
}

export type Wizard = ReturnType<typeof useWizard>;

export function useWizard({ onDone, onCancel, onFailure }: WizardExits) {
  const language = useLanguage();
  const { form, noteRefusedDetails } = useSignUpForm();
  const calls = useSignUpCalls();
  const [step, setStep] = useState<Step>(1);
  const [decisions, setDecisions] = useState<Partial<Record<Step, Decision>>>({});
  const [isBusy, setIsBusy] = useState(false);
  const [codeMailedAtMs, setCodeMailedAtMs] = useState(0);
  const isUnderWay = useRef(false);

  /**
   * Every failed registration opens a dialog that leads to the sign-in (docs/product-rules.md#sign-up). A fault that
   * the user can correct is also shown at its field.
   */
  function showFailure(thrown: unknown): void {
    const failure = asFailure(thrown);
    const codeField = companyCodeFields[step];
    if (codeField && failure.kind === 'problem' && failure.code === 'COMPANY_NOT_FOUND') {
      form.setFieldError(codeField, 'companyUnknown');
    } else if (noteRefusedDetails(thrown)) {
      setStep(1);
    } else if (failure.kind === 'problem' && failure.code === 'CODE_NOT_ACCEPTED') {
      form.setFieldValue('verificationCode', '');
    }
    onFailure(thrown);
  }

  function noteMailedCode(): void {
    form.setFieldValue('verificationCode', '');
    setCodeMailedAtMs(serverNowMs());
  }

  async function confirmAddress(): Promise<void> {
    const { verificationCode, email } = form.getValues();
    const status = await calls.checkCode(verificationCode);
    onDone(status === 'ACTIVE' ? 'activated' : 'waitsForApproval', email.trim());
  }

  async function moveTo(next: Step, decision: Decision): Promise<void> {
    const body = decision === 'service' ? null : registrationFrom(form.getValues(), step, language);
    if (body !== null && (await calls.register(body))) noteMailedCode();
    setStep(next);
  }

  return {
    step,
    form,
    decisions,
    isBusy,
    codeMailedAtMs,

    async sendCode(): Promise<void> {
      await calls.sendCode();
      noteMailedCode();
    },

    choose(decision: Decision): void {
      setDecisions((before) => ({ ...before, [step]: decision }));
    },

    /** A button may be pressed twice before the first call ends. */
    async proceed(decision: Decision): Promise<void> {
      if (isUnderWay.current) return;
      isUnderWay.current = true;
      setIsBusy(true);
      try {
        const next = nextStep(step, decision);
        await (next === 'done' ? confirmAddress() : moveTo(next, decision));
      } catch (thrown) {
        showFailure(thrown);
      } finally {
        isUnderWay.current = false;
        setIsBusy(false);
      }
    },

    goBack(): void {
      if (isUnderWay.current) return;
      const previous = previousStep(step);
      if (previous === 'left') onCancel();
      else setStep(previous);
    },
  };
}
