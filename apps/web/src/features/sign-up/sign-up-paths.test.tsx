import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import {
  codeCheck,
  codeRequest,
  fillDetailsAndGoOn,
  openWizard,
  step,
  type WizardUnderTest,
} from './wizard-under-test.tsx';

async function goToCompanyQuestion(wizard: WizardUnderTest, details?: Record<string, string>): Promise<void> {
  await fillDetailsAndGoOn(wizard, details);
  await wizard.choose('Service');
  await wizard.press('Next');
  await step(/employee/);
}

describe('signing up', () => {
  it('a kitchen manager signs up with data, profile and code', async () => {
    const wizard = await openWizard({ [codeCheck]: () => Response.json({ status: 'ACTIVE' }) });
    expect(screen.getByText('Step 1 of 3')).toBeVisible();
    await fillDetailsAndGoOn(wizard);
    await wizard.choose('Kitchen manager');
    await wizard.press('Next');
    await step('Check your e-mail');
    expect(screen.getByText('giulia@hotel.example')).toBeVisible();
    expect(screen.getByText('Step 3 of 3')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Confirm' })).toBeDisabled();
    await wizard.typeCode('4711');
    await wizard.press('Confirm');
    expect(wizard.onDone).toHaveBeenCalledExactlyOnceWith('activated', 'giulia@hotel.example');
    expect(await wizard.registrations()).toEqual([
      {
        firstName: 'Giulia',
        lastName: 'Bianchi',
        email: 'giulia@hotel.example',
        password: 'Tegola-verde-4',
        language: 'en',
        role: 'KITCHEN_MANAGER',
        userDetails: { tnc: { check_1: true, check_2: true }, privacy: { check_1: true, check_2: false } },
      },
    ]);
    expect(wizard.queriesOf(codeCheck)).toEqual([
      { mail: 'giulia@hotel.example', code: '4711', registrationId: '6f1f0b0e-5a4f-4a52-9a0a-0a58a4b6f0a1' },
    ]);
  });

  it('an employee of an existing company signs up and waits for approval', async () => {
    const wizard = await openWizard();
    await goToCompanyQuestion(wizard);
    expect(screen.getByText('Step 3 of 4')).toBeVisible();
    await wizard.choose('Yes');
    await wizard.press('Next');
    await step('Your company’s code');
    await wizard.typeCode('200 001');
    await wizard.press('Register');
    await step('Check your e-mail');
    await wizard.typeCode('4711');
    await wizard.press('Confirm');
    expect(wizard.onDone).toHaveBeenCalledExactlyOnceWith('waitsForApproval', 'giulia@hotel.example');
    expect(await wizard.registrations()).toMatchObject([{ role: 'SERVICE', companyCode: '200001' }]);
  });

  it.each([
    ['Yes', 'Your service partner’s code', '200001'],
    ['No', 'Your code from Marea', '100000'],
  ])('a user signs up a company of their own, with a service partner: %s', async (answer, title, code) => {
    const wizard = await openWizard();
    await goToCompanyQuestion(wizard, { 'Company name': 'Isar Küchentechnik' });
    await wizard.choose('No');
    await wizard.press('Next');
    await step('Do you work for a service partner?');
    await wizard.choose(answer);
    await wizard.press('Next');
    await step(title);
    expect(screen.queryByLabelText('Company name')).toBeNull();
    await wizard.typeCode(code);
    await wizard.press('Register');
    await step('Check your e-mail');
    expect(screen.getByText('Step 4 of 4')).toBeVisible();
    expect(await wizard.registrations()).toMatchObject([
      { role: 'SERVICE_MANAGER', companyName: 'Isar Küchentechnik', parentCompanyCode: code },
    ]);
  });

  it('the wizard asks for a missing company name where it is required', async () => {
    const wizard = await openWizard();
    await goToCompanyQuestion(wizard);
    await wizard.choose('No');
    await wizard.press('Next');
    await wizard.choose('No');
    await wizard.press('Next');
    await wizard.typeCode('100000');
    expect(screen.getByRole('button', { name: 'Register' })).toBeDisabled();
    await wizard.user.type(screen.getByLabelText('Company name'), 'Isar');
    await wizard.press('Register');
    await step('Check your e-mail');
    expect(await wizard.registrations()).toMatchObject([{ companyName: 'Isar' }]);
  });
});

describe('going back', () => {
  it('a user leaves the wizard from the first step', async () => {
    const wizard = await openWizard();
    await wizard.press('Back');
    expect(wizard.onCancel).toHaveBeenCalledOnce();
  });

  it('a user who goes back keeps all input, and registers again only after a change', async () => {
    const wizard = await openWizard();
    await fillDetailsAndGoOn(wizard);
    await wizard.choose('Kitchen manager');
    await wizard.press('Next');
    await step('Check your e-mail');
    await wizard.press('Back');
    expect(screen.getByRole('radio', { name: 'Kitchen manager' })).toBeChecked();
    await wizard.press('Next');
    await step('Check your e-mail');
    expect(await wizard.registrations()).toHaveLength(1);

    await wizard.press('Back');
    await wizard.press('Back');
    expect(screen.getByLabelText('Password')).toHaveValue('Tegola-verde-4');
    await wizard.user.type(screen.getByLabelText('First name'), 'na');
    await wizard.press('Next');
    await wizard.press('Next');
    await step('Check your e-mail');
    expect(await wizard.registrations()).toMatchObject([{ firstName: 'Giulia' }, { firstName: 'Giuliana' }]);
    await wizard.typeCode('4711');
    await wizard.press('Confirm');
    expect(wizard.queriesOf(codeCheck)).toMatchObject([{ registrationId: '7b0f4b4e-5a4f-4a52-9a0a-0a58a4b6f0a2' }]);
  });

  it('a user goes back from a company code and answers the previous question differently', async () => {
    const wizard = await openWizard();
    await goToCompanyQuestion(wizard);
    await wizard.choose('Yes');
    await wizard.press('Next');
    await wizard.typeCode('200001');
    await wizard.press('Register');
    await step('Check your e-mail');
    await wizard.press('Back');
    await step(/employee/);
    await wizard.press('Next');
    await step('Your company’s code');
    expect(screen.getByRole('textbox', { name: 'Digit 6 of 6' })).toHaveValue('1');
    await wizard.press('Back');
    await wizard.choose('No');
    await wizard.press('Next');
    await step(/service partner\?/);
  });
});

describe('a new code', () => {
  it('a user can request a new code after a while, and only once', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    try {
      const wizard = await openWizard();
      await fillDetailsAndGoOn(wizard);
      await wizard.choose('Kitchen manager');
      await wizard.press('Next');
      await step('Check your e-mail');
      expect(screen.getByRole('button', { name: /Send a new code \(in \d+ s\)/ })).toBeDisabled();
      await vi.advanceTimersByTimeAsync(31_000);
      await wizard.press('Send a new code');
      expect(await screen.findByText(/A new code is on its way/)).toBeVisible();
      expect(screen.getByRole('button', { name: /Send a new code \(in \d+ s\)/ })).toBeDisabled();
      expect(wizard.queriesOf(codeRequest)).toEqual([
        { mail: 'giulia@hotel.example', registrationId: '6f1f0b0e-5a4f-4a52-9a0a-0a58a4b6f0a1' },
      ]);
    } finally {
      vi.useRealTimers();
    }
  });
});
