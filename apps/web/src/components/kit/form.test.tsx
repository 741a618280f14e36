import { PasswordInput, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { emailSchema, nameSchema } from '@washboard/contract/accounts/field-rules';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { renderWithQueries } from '../../testing/render-with-queries.tsx';
import { startTestTexts } from '../../testing/test-texts.ts';
import { Form } from './form.tsx';
import { type KitForm, useKitForm } from './use-kit-form.ts';

const session = vi.hoisted(() => ({ hasEnded: false }));
vi.mock('../../lib/session/session.ts', () => ({ hasSessionEnded: () => session.hasEnded }));

beforeAll(() => startTestTexts('common', 'errors'));

const schema = z.object({ name: nameSchema, email: emailSchema });
type Person = z.infer<typeof schema>;
const save = vi.fn<(person: Person) => Promise<Person>>();
const fieldErrorsOf = ({ code }: { code: string }) => (code === 'PASSWORD_WRONG' ? { email: code } : {});
let form: KitForm<Person, Person>;

function PersonForm({ initialValues }: { initialValues: Person }) {
  const saving = useMutation({ mutationFn: save });
  form = useKitForm({ schema, initialValues, saving, draft: { form: 'person', ownerId: 'anna' }, fieldErrorsOf });
  return (
    <Form form={form} submitLabel="Save" lead="Not saved." onSubmit={(person) => saving.mutate(person)}>
      <TextInput {...form.field('name')} label="Name" />
      <TextInput {...form.field('email')} label="E-mail" />
    </Form>
  );
}

const show = (initialValues = { name: '', email: '' }) =>
  renderWithQueries(<PersonForm initialValues={initialValues} />);
const type = (label: string, text: string) => userEvent.type(screen.getByLabelText(label), text);
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));
const refusal = (errors: { path: string; message: string }[]) => ({
  type: 'about:blank',
  title: 'Invalid',
  status: 400,
  code: 'VALIDATION_FAILED',
  errors,
});

beforeEach(() => {
  save.mockReset().mockImplementation(async (person) => person);
  session.hasEnded = false;
});

describe('a form', () => {
  it('a form reports all errors on submit, focuses the first, and submits nothing', async () => {
    show();
    await type('E-mail', 'nobody');
    await submit();
    expect(screen.getByLabelText('Name')).toHaveFocus();
    expect(screen.getByLabelText('Name')).toHaveAccessibleDescription('Please fill in this field.');
    expect(screen.getByLabelText('E-mail')).toBeInvalid();
    expect(save).not.toHaveBeenCalled();
  });

  it('a form judges a field when the user leaves it, unless it is empty', async () => {
    show();
    await type('Name', 'R');
    await userEvent.tab();
    expect(screen.getByLabelText('Name')).toBeInvalid();
    await userEvent.tab();
    expect(screen.getByLabelText('E-mail')).toBeValid();
    await type('Name', 'osa');
    expect(screen.getByLabelText('Name')).toBeValid();
    await type('Name', '{Backspace}{Backspace}{Backspace}');
    expect(screen.getByLabelText('Name')).toBeInvalid();
  });

  it('a form submits the output of its schema', async () => {
    show();
    await type('Name', ' Rosa ');
    await type('E-mail', 'Rosa@Example.com');
    await submit();
    expect(save.mock.lastCall?.[0]).toEqual({ name: 'Rosa', email: 'rosa@example.com' });
  });

  it('a form focuses a field that the server refused, which stays an error until its value changes', async () => {
    save.mockRejectedValue(refusal([{ path: 'email', message: 'emailInvalid' }]));
    show({ name: 'Rosa', email: 'rosa@example.com' });
    await submit();
    const email = screen.getByLabelText('E-mail');
    expect(email).toBeInvalid();
    expect(email).toHaveFocus();
    expect(screen.getByRole('alert')).toHaveTextContent('Not saved.');
    await type('Name', ' Bellini');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(email).toBeInvalid();
    await submit();
    expect(save).toHaveBeenCalledOnce();
    await type('E-mail', 'e');
    expect(email).toBeValid();
  });

  it('a form does not mark what the user entered while the previous value was being refused', async () => {
    let refuse: (thrown: unknown) => void = () => {};
    save.mockReturnValue(new Promise((_resolve, reject) => (refuse = reject)));
    show({ name: 'Rosa', email: 'rosa@example.com' });
    await submit();
    await type('E-mail', '.it');
    act(() => refuse(refusal([{ path: 'email', message: 'emailInvalid' }])));
    await screen.findByRole('alert');
    expect(screen.getByLabelText('E-mail')).toBeValid();
  });

  it('a form reports an error code only at its field, in the words of the code', async () => {
    save.mockRejectedValue({ type: 'about:blank', title: 'Wrong', status: 422, code: 'PASSWORD_WRONG' });
    show({ name: 'Rosa', email: 'rosa@example.com' });
    await submit();
    const email = screen.getByLabelText('E-mail');
    await waitFor(() => expect(email).toHaveFocus());
    expect(email).toHaveAccessibleDescription('The password is wrong.');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('a form with its own buttons disables them while it is invalid', async () => {
    function OwnButtons() {
      const saving = useMutation({ mutationFn: save });
      const own = useKitForm({ schema, initialValues: { name: 'Rosa', email: '' }, saving });
      const button = (
        <button type="submit" disabled={!own.isValid()}>
          Send
        </button>
      );
      return (
        <Form form={own} actions={button} onSubmit={(person) => saving.mutate(person)}>
          <PasswordInput {...own.field('email')} label="E-mail" />
        </Form>
      );
    }
    renderWithQueries(<OwnButtons />);
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Send' })).toBeDisabled();
    await type('E-mail', 'rosa');
    await userEvent.tab();
    expect(screen.getByLabelText('E-mail')).toBeInvalid();
    await type('E-mail', '@example.com{Enter}');
    expect(save).toHaveBeenCalledOnce();
  });

  it('buttons outside a form submit it by its ID', async () => {
    function Elsewhere() {
      const saving = useMutation({ mutationFn: save });
      const own = useKitForm({ schema, initialValues: { name: 'Rosa', email: 'rosa@example.com' }, saving });
      return (
        <>
          <Form form={own} id="person" actions={null} onSubmit={(person) => saving.mutate(person)}>
            <TextInput {...own.field('name')} label="Name" />
          </Form>
          <button type="submit" form="person">
            Save
          </button>
        </>
      );
    }
    renderWithQueries(<Elsewhere />);
    await submit();
    expect(save).toHaveBeenCalledOnce();
  });

  it('a form submits once while it is being saved', async () => {
    save.mockReturnValue(new Promise(() => {}));
    show({ name: 'Rosa', email: 'rosa@example.com' });
    await submit();
    await userEvent.type(screen.getByLabelText('Name'), '{Enter}');
    expect(save).toHaveBeenCalledOnce();
  });

  it('a form marks no field after a conflict, and submits the same input again', async () => {
    save.mockRejectedValueOnce({
      ...refusal([{ path: 'name', message: 'Rosalba' }]),
      status: 409,
      code: 'CUSTOMER_CHANGED',
    });
    show({ name: 'Rosa', email: 'rosa@example.com' });
    await submit();
    expect(await screen.findByRole('alert')).toBeVisible();
    expect(screen.getByLabelText('Name')).toBeValid();
    await submit();
    expect(save).toHaveBeenCalledTimes(2);
  });

  it('a form hides its success when the user continues typing', async () => {
    show({ name: 'Rosa', email: 'rosa@example.com' });
    await submit();
    expect(form.saving.isSuccess).toBe(true);
    await type('Name', ' B');
    expect(form.saving.isSuccess).toBe(false);
  });

  it('a form judges a field that the user emptied', async () => {
    show({ name: 'Rosa', email: '' });
    await userEvent.clear(screen.getByLabelText('Name'));
    expect(screen.getByLabelText('Name')).toBeValid();
    await userEvent.tab();
    expect(screen.getByLabelText('Name')).toBeInvalid();
  });

  it('a form shows what the server stored, except where the user continued typing', async () => {
    let store: (person: Person) => void = () => {};
    save.mockReturnValue(new Promise((resolve) => (store = resolve)));
    show({ name: 'Rosa', email: 'rosa@example.com' });
    await type('Name', ' B');
    await submit();
    await type('E-mail', '.it');
    const stored = { name: 'Rosa Bellini', email: 'rosa@example.com' };
    const { accept } = form;
    await act(async () => store(stored));
    act(() => accept(stored));
    expect(screen.getByLabelText('Name')).toHaveValue('Rosa Bellini');
    expect(screen.getByLabelText('E-mail')).toHaveValue('rosa@example.com.it');
    expect(form.hasChanges).toBe(true);
  });

  it("a form shows another user's changes in the fields that the user has not changed", async () => {
    const { rerender } = show({ name: 'Rosa', email: 'rosa@example.com' });
    await type('Name', ' B');
    let overtaken: unknown;
    act(() => {
      overtaken = form.rebase({ name: 'Rosalba', email: 'rosa@example.org' });
    });
    rerender(<PersonForm initialValues={{ name: 'Rosa', email: '' }} />);
    expect(overtaken).toEqual(['name', 'email']);
    expect(screen.getByLabelText('Name')).toHaveValue('Rosa B');
    expect(screen.getByLabelText('E-mail')).toHaveValue('rosa@example.org');
    expect(form.hasChanges).toBe(true);
  });

  it('a form restores the changed fields after the session of its user expired', async () => {
    const first = show({ name: 'Rosa', email: 'rosa@example.com' });
    await type('Name', ' B');
    session.hasEnded = true;
    first.unmount();
    session.hasEnded = false;
    show({ name: 'Rosa', email: 'new@example.com' });
    expect(screen.getByLabelText('Name')).toHaveValue('Rosa B');
    expect(screen.getByLabelText('E-mail')).toHaveValue('new@example.com');
  });
});
