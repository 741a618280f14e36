import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { problem } from '../../testing/fake-server.ts';
import {
  fillDetails,
  fillDetailsAndGoOn,
  legalDocument,
  openWizard,
  registration,
  step,
} from './wizard-under-test.tsx';

const next = () => screen.getByRole('button', { name: 'Next' });

describe('the data form', () => {
  it('the data form requires every mandatory field, but no consent to marketing', async () => {
    await openWizard();
    expect(next()).toBeDisabled();
    fillDetails();
    expect(next()).toBeEnabled();
    expect(screen.getByRole('checkbox', { name: /news and offers/ })).not.toBeChecked();
  });

  it.each([/I have read and accept/, /I specifically approve/, /I have read the privacy/])(
    'the data form requires the consent %s',
    async (consent) => {
      const wizard = await openWizard();
      fillDetails();
      await wizard.user.click(screen.getByRole('checkbox', { name: consent }));
      expect(next()).toBeDisabled();
      await wizard.user.tab();
      expect(screen.getByText('Please accept to continue.')).toBeVisible();
    },
  );

  it.each([
    ['Last name', 'B', 'Enter at least 2 characters.'],
    ['First name', 'Giu\u202elia', 'Contains characters that are not allowed here.'],
    ['Company name', 'X', 'Enter at least 2 characters.'],
    ['E-mail address', 'giulia@hotel', 'This is not a valid e-mail address.'],
    ['Confirm e-mail address', 'giulio@hotel.example', 'The e-mail addresses do not match.'],
    ['Password', 'Washboard', 'At least one digit.'],
    ['Password', 'washboard1', 'At least one uppercase letter.'],
    ['Password', 'Wash1', 'At least 8 characters.'],
    ['Confirm password', 'Washboard2', 'The passwords do not match.'],
  ])('the data form reports a faulty value when its field loses the focus: %s %j', async (label, text, fault) => {
    const { user } = await openWizard();
    fillDetails({ [label]: '' });
    const field = screen.getByLabelText(label);
    await user.click(field);
    await user.paste(text);
    expect(screen.queryByText(fault)).toBeNull();
    await user.tab();
    expect(screen.getByText(fault)).toBeVisible();
    expect(field).toHaveAccessibleDescription(expect.stringContaining(fault));
    expect(field).toBeInvalid();
    expect(next()).toBeDisabled();
  });

  it('the data form reports a field that the user emptied', async () => {
    const { user } = await openWizard();
    fillDetails();
    await user.clear(screen.getByLabelText('First name'));
    expect(screen.getByText('Please fill in this field.')).toBeVisible();
    expect(screen.getByLabelText('First name')).toBeInvalid();
    expect(next()).toBeDisabled();
  });

  it('the data form ignores capitals in the repeated address', async () => {
    await openWizard();
    fillDetails({ 'Confirm e-mail address': ' Giulia@Hotel.example' });
    expect(next()).toBeEnabled();
  });

  it('the data form reports a repetition until it matches again', async () => {
    const wizard = await openWizard();
    fillDetails();
    const password = screen.getByLabelText('Password');
    await wizard.user.type(password, '2');
    await wizard.user.tab();
    expect(screen.getByText('The passwords do not match.')).toBeVisible();
    await wizard.user.type(password, '{Backspace}');
    await wizard.user.tab();
    expect(screen.queryByText('The passwords do not match.')).toBeNull();
  });

  it('the data form focuses the first fault on Enter', async () => {
    const wizard = await openWizard();
    fillDetails({ 'Last name': 'B' });
    await wizard.user.type(screen.getByLabelText('Confirm password'), '{Enter}');
    expect(screen.getByLabelText('Last name')).toHaveFocus();
  });

  it('a user reads the privacy policy without accepting it', async () => {
    const text = { date: 'October 2023', sections: [{ title: 'Who is responsible', text: 'We are.' }] };
    const link = '/documents/legal/privacy-en.pdf';
    const wizard = await openWizard({ [legalDocument]: () => Response.json({ title: 'Privacy policy', link, text }) });
    await wizard.press('privacy policy');
    const dialog = screen.getByRole('dialog', { name: 'Privacy policy' });
    expect(await screen.findByText('October 2023')).toBeVisible();
    expect(screen.getByRole('heading', { name: '1. Who is responsible' })).toBeVisible();
    expect(wizard.queriesOf(legalDocument)).toEqual([{ document: 'privacy', language: 'en' }]);
    expect(within(dialog).getByRole('link', { name: 'Open as PDF' })).toHaveAttribute('href', link);
    await wizard.press('Close');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('checkbox', { name: /I have read the privacy/ })).not.toBeChecked();
  });

  it('the data form refuses a common password while the user types', async () => {
    await openWizard({
      'GET /config/common-passwords.json': () => Response.json({ words: ['football'] }),
    });
    fillDetails();
    expect(next()).toBeEnabled();
    const password = screen.getByLabelText('Password');
    const type = (text: string) => {
      fireEvent.change(password, { target: { value: text } });
      fireEvent.change(screen.getByLabelText('Confirm password'), { target: { value: text } });
    };
    const fault = 'This password is too easy to guess.';
    type('Washboard1');
    expect(screen.getByText(fault)).toBeVisible();
    expect(password).toBeInvalid();
    expect(next()).toBeDisabled();
    type('Bianchi-2026');
    expect(screen.getByText(fault)).toBeVisible();
    type('F00tball99');
    expect(await screen.findByText(fault)).toBeVisible();
    expect(next()).toBeDisabled();
    type('Tegola-verde-5');
    expect(screen.queryByText(fault)).toBeNull();
    expect(next()).toBeEnabled();
  });

  it.each([
    ['PASSWORD_TOO_COMMON', {}, 'Password', 'This password is too easy to guess.'],
    ['VALIDATION_FAILED', { errors: [{ path: 'firstName', message: 'tooLong' }] }, 'First name', 'This is too long.'],
  ])(
    'the wizard shows the data form again with the fault that the server found: %s',
    async (code, extra, label, text) => {
      const wizard = await openWizard({ [registration]: () => problem(422, code, extra) });
      await fillDetailsAndGoOn(wizard);
      await wizard.choose('Kitchen manager');
      await wizard.press('Next');
      await screen.findByRole('alertdialog', { name: 'Registration failed' });
      await wizard.press('Try again');
      await step('Create an account');
      expect(screen.getByText(text)).toBeVisible();
      expect(screen.getByLabelText(label)).toHaveFocus();
      expect(next()).toBeDisabled();
      expect(screen.getByLabelText('Last name')).toHaveValue('Bianchi');
      await wizard.user.clear(screen.getByLabelText(label));
      await wizard.user.paste(label === 'Password' ? 'Another-Pass1' : 'Gi');
      if (label === 'Password') {
        await wizard.user.clear(screen.getByLabelText('Confirm password'));
        await wizard.user.paste('Another-Pass1');
      }
      expect(next()).toBeEnabled();
    },
  );
});
