import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { problem } from '../../testing/fake-server.ts';
import { codeCheck, fillDetailsAndGoOn, openWizard, registration, step } from './wizard-under-test.tsx';

const refusal = (status: number, code: string) => () => Response.json({ code, message: code }, { status });

async function registerKitchenManager(answers: Parameters<typeof openWizard>[0]) {
  const wizard = await openWizard(answers);
  await fillDetailsAndGoOn(wizard);
  await wizard.choose('Kitchen manager');
  await wizard.press('Next');
  return wizard;
}

describe('a failed registration', () => {
  it.each([
    ['is refused', refusal(500, 'INTERNAL_ERROR'), 'An error has occurred'],
    ['comes too often', refusal(429, 'TOO_MANY_REQUESTS'), 'Too many requests'],
    ['does not reach the server', () => Promise.reject(new TypeError('Failed to fetch')), 'cannot be reached'],
  ])('a registration that %s opens a dialog, which leads to the sign-in', async (_, answer, text) => {
    const wizard = await registerKitchenManager({ [registration]: answer });
    expect(await screen.findByRole('alertdialog', { name: 'Registration failed' })).toHaveTextContent(text);
    expect(wizard.onCancel).not.toHaveBeenCalled();
    await wizard.press('Continue');
    expect(wizard.onCancel).toHaveBeenCalledOnce();
    expect(wizard.onDone).not.toHaveBeenCalled();
  });

  it('a user repeats a failed registration with all input', async () => {
    let tries = 0;
    const wizard = await registerKitchenManager({
      [registration]: () =>
        tries++ === 0
          ? problem(503, 'SERVICE_UNAVAILABLE')
          : Response.json({ code: '200', message: 'ok', registrationId: '6f1f0b0e-5a4f-4a52-9a0a-0a58a4b6f0a1' }),
    });
    await screen.findByRole('alertdialog');
    await wizard.press('Try again');
    expect(screen.getByRole('radio', { name: 'Kitchen manager' })).toBeChecked();
    await wizard.press('Next');
    await step('Check your e-mail');
  });

  it('a user corrects the code of an unknown company', async () => {
    const wizard = await openWizard({ [registration]: refusal(404, 'COMPANY_NOT_FOUND') });
    await fillDetailsAndGoOn(wizard);
    await wizard.choose('Service');
    await wizard.press('Next');
    await wizard.choose('Yes');
    await wizard.press('Next');
    await wizard.typeCode('999999');
    await wizard.press('Register');
    const dialog = await screen.findByRole('alertdialog', { name: 'Registration failed' });
    expect(dialog).toHaveTextContent('There is no company with this code.');
    expect(screen.getByRole('button', { name: 'Continue' })).toBeVisible();
    await wizard.press('Try again');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(screen.getByText('There is no company with this code.')).toBeVisible();
    const box = screen.getByRole('textbox', { name: 'Digit 1 of 6' });
    expect(box).toHaveFocus();
    expect(box).toHaveValue('9');
    await wizard.user.keyboard('2');
    expect(screen.queryByText('There is no company with this code.')).toBeNull();
  });

  it('a user whose code is unknown takes another path', async () => {
    const errors = [{ path: 'companyCode', message: 'companyUnknown' }];
    const wizard = await openWizard({ [registration]: () => problem(404, 'COMPANY_NOT_FOUND', { errors }) });
    await fillDetailsAndGoOn(wizard);
    await wizard.choose('Service');
    await wizard.press('Next');
    await wizard.choose('Yes');
    await wizard.press('Next');
    await wizard.typeCode('999999');
    await wizard.press('Register');
    await screen.findByRole('alertdialog');
    await wizard.press('Try again');
    await wizard.press('Back');
    await wizard.choose('No');
    await wizard.press('Next');
    await step(/service partner\?/);
  });

  it('a double click sends one registration', async () => {
    let answer = () => {};
    const wizard = await openWizard({
      [registration]: () =>
        new Promise((resolve) => {
          answer = () => resolve(problem(500, 'INTERNAL_ERROR'));
        }),
    });
    await fillDetailsAndGoOn(wizard);
    await wizard.choose('Kitchen manager');
    await wizard.user.dblClick(screen.getByRole('button', { name: 'Next' }));
    answer();
    await screen.findByRole('alertdialog');
    expect(await wizard.registrations()).toHaveLength(1);
  });
});

describe('a refused code', () => {
  it('a user types a refused code again, then gives up', async () => {
    const wizard = await registerKitchenManager({ [codeCheck]: () => problem(422, 'CODE_NOT_ACCEPTED') });
    await step('Check your e-mail');
    await wizard.typeCode('0000');
    await wizard.press('Confirm');
    expect(await screen.findByRole('alertdialog', { name: 'The code was not accepted' })).toBeVisible();
    await wizard.press('Try again');
    const box = screen.getByRole('textbox', { name: 'Digit 1 of 4' });
    expect(box).toHaveFocus();
    expect(box).toHaveValue('');
    await wizard.typeCode('0001');
    await wizard.press('Confirm');
    await screen.findByRole('alertdialog');
    await wizard.press('Continue');
    expect(wizard.onCancel).toHaveBeenCalledOnce();
    expect(wizard.onDone).not.toHaveBeenCalled();
  });
});
