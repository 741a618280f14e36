import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { vi } from 'vitest';
import { startFakeServer } from '../../testing/fake-server.ts';
import { renderWithQueries } from '../../testing/render-with-queries.tsx';
import { startTestTexts } from '../../testing/test-texts.ts';
import { SignUpWizard } from './sign-up-wizard.tsx';

const registrationIds = ['6f1f0b0e-5a4f-4a52-9a0a-0a58a4b6f0a1', '7b0f4b4e-5a4f-4a52-9a0a-0a58a4b6f0a2'];

export const registration = 'POST /api/v2/account/users';
export const codeCheck = 'POST /api/v1/email-verification/checkVerificationCode';
export const legalDocument = 'GET /documents/legal';
export const codeRequest = 'POST /api/v1/email-verification/sendVerificationCode';

type Answers = Parameters<typeof startFakeServer>[0];

export async function openWizard(answers: Answers = {}) {
  await startTestTexts('common', 'errors', 'sign-up');
  let registrations = 0;
  const { requests } = startFakeServer({
    [registration]: () =>
      Response.json({ code: '200', message: 'ok', registrationId: registrationIds[registrations++] }),
    [codeCheck]: () => Response.json({ status: 'PENDING_APPROVAL' }),
    [codeRequest]: () => new Response(null, { status: 204 }),
    ...answers,
  });
  const onDone = vi.fn();
  const onCancel = vi.fn();
  renderWithQueries(<SignUpWizard onDone={onDone} onCancel={onCancel} />);
  const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });

  return {
    user,
    onDone,
    onCancel,
    registrations: () =>
      Promise.all(requests.filter(({ url }) => url.endsWith('/users')).map((request) => request.clone().json())),
    queriesOf: (call: string) =>
      requests
        .filter(({ method, url }) => `${method} ${new URL(url).pathname}` === call)
        .map(({ url }) => Object.fromEntries(new URL(url).searchParams)),
    press: (name: string) => user.click(screen.getByRole('button', { name })),
    choose: (name: string) => user.click(screen.getByRole('radio', { name })),
    async typeCode(code: string) {
      const [first] = screen.getAllByRole('textbox', { name: /Digit 1/ });
      if (first) await user.click(first);
      await user.paste(code);
    },
  };
}

export type WizardUnderTest = Awaited<ReturnType<typeof openWizard>>;

export const step = (title: string | RegExp) => screen.findByRole('heading', { name: title });

/** Typing each letter is slow, so each field is filled in one event. */
export function fillDetails(changes: Record<string, string> = {}): void {
  const details = {
    'First name': 'Giulia',
    'Last name': 'Bianchi',
    'E-mail address': 'giulia@hotel.example',
    'Confirm e-mail address': 'giulia@hotel.example',
    Password: 'Tegola-verde-4',
    'Confirm password': 'Tegola-verde-4',
    ...changes,
  };
  for (const [label, text] of Object.entries(details)) {
    const field = screen.getByLabelText(label);
    fireEvent.change(field, { target: { value: text } });
    fireEvent.blur(field);
  }
  for (const consent of [/I have read and accept/, /I specifically approve/, /I have read the privacy/]) {
    fireEvent.click(screen.getByRole('checkbox', { name: consent }));
  }
}

export async function fillDetailsAndGoOn(wizard: WizardUnderTest, changes?: Record<string, string>): Promise<void> {
  fillDetails(changes);
  await wizard.press('Next');
  await step('How will you use the service?');
}
