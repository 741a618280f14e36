import { MantineProvider } from '@mantine/core';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startTestTexts } from '../../testing/test-texts.ts';
import { AutoClose } from './auto-close.tsx';
import { MessageDialog, type MessageDialogProps } from './message-dialog.tsx';

beforeEach(() => startTestTexts('common'));
afterEach(() => vi.useRealTimers());

const onClose = vi.fn();
const onConfirm = vi.fn();
const message = { title: 'Piatti 1', children: <p>What is to be said.</p>, onClose };
const question = { ...message, mode: 'confirm', confirmLabel: 'Delete', onConfirm } as const;

function show(props: MessageDialogProps) {
  onClose.mockReset();
  onConfirm.mockReset();
  return render(
    <MantineProvider>
      <MessageDialog {...props} />
    </MantineProvider>,
  );
}

describe('a confirmation dialog', () => {
  // Chromium closes a dialog at the second Escape, without a `cancel` event.
  it('a dialog that the browser closes asks its owner, and stays open until the owner closes it', () => {
    show(question);
    const dialog = screen.getByRole<HTMLDialogElement>('alertdialog');
    dialog.close();
    fireEvent(dialog, new Event('close'));
    expect(onClose).toHaveBeenCalledOnce();
    expect(dialog.open).toBe(true);
  });

  it('a confirmation cancels on Enter and does not confirm', async () => {
    show(question);
    await userEvent.keyboard('{Enter}');
    expect(onClose).toHaveBeenCalledOnce();
    expect(onConfirm).not.toHaveBeenCalled();
  });

  it('a destructive confirmation is red, and any other confirmation has the brand’s colour', () => {
    const background = () => screen.getByRole('button', { name: 'Delete' }).style.getPropertyValue('--button-bg');
    const { unmount } = show({ ...question, tone: 'danger' });
    expect(background()).toBe('var(--danger)');
    unmount();
    show(question);
    expect(background()).not.toContain('danger');
  });

  it('a destructive confirmation cancels on Enter, and its Cancel button is neutral', async () => {
    show({ ...question, tone: 'danger' });
    expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus();
    expect(screen.getByRole('button', { name: 'Cancel' }).style.getPropertyValue('--button-bg')).not.toContain(
      'danger',
    );
    await userEvent.keyboard('{Enter}');
    expect(onClose).toHaveBeenCalledOnce();
    expect(onConfirm).not.toHaveBeenCalled();
  });

  it('a confirmation ignores both buttons and Escape while the action is running', async () => {
    show({ ...question, isBusy: true });
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
    fireEvent(screen.getByRole('alertdialog'), new Event('cancel', { cancelable: true }));
    expect(onClose).not.toHaveBeenCalled();
    expect(onConfirm).not.toHaveBeenCalled();
  });

  it('a confirmation disables its confirm button when the action becomes impossible', async () => {
    show({ ...question, isPossible: false });
    expect(screen.getByRole('button', { name: 'Delete' })).toBeDisabled();
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(onClose).toHaveBeenCalledOnce();
  });
});

describe('a message dialog', () => {
  it.each(['success', 'notice', 'warning', 'error'] as const)('a message of mode %s closes on Enter', async (mode) => {
    show({ ...message, mode });
    expect(screen.getByRole('alertdialog', { name: 'Piatti 1' })).toHaveAccessibleDescription('What is to be said.');
    expect(screen.getByRole('button', { name: 'Close' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('a message of mode errorGoToHome offers only a link to the dashboard', async () => {
    const root = createRootRoute();
    const routes = [
      createRoute({
        getParentRoute: () => root,
        path: '/',
        component: () => <MessageDialog {...message} mode="errorGoToHome" />,
      }),
      createRoute({ getParentRoute: () => root, path: '/devices', component: () => <p>The dashboard</p> }),
    ];
    const router = createRouter({ routeTree: root.addChildren(routes), history: createMemoryHistory() });
    render(
      <MantineProvider>
        <RouterProvider router={router as never} />
      </MantineProvider>,
    );
    expect(await screen.findByRole('alertdialog')).toBeVisible();
    expect(screen.queryByRole('button')).toBeNull();
    await userEvent.click(screen.getByRole('link', { name: 'Back to the machines' }));
    expect(await screen.findByText('The dashboard')).toBeVisible();
  });
});

describe('a message that closes itself', () => {
  const pass = (seconds: number) => act(() => vi.advanceTimersByTime(seconds * 1000));

  function showClosing() {
    vi.useFakeTimers();
    show({ ...message, mode: 'success', children: <AutoClose afterS={10} onClose={onClose} /> });
    return screen.getByRole('alertdialog');
  }

  it('a message that closes itself announces it, counts down, and closes at zero', () => {
    const dialog = showClosing();
    expect(dialog).toHaveAccessibleDescription(/closes in 10 seconds/);
    pass(4);
    expect(screen.getByText('Closes in 6 s')).toBeVisible();
    expect(onClose).not.toHaveBeenCalled();
    pass(6);
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('the countdown pauses while the pointer moves over the message, and continues afterwards', () => {
    const dialog = showClosing();
    fireEvent.pointerMove(dialog);
    pass(60);
    expect(onClose).not.toHaveBeenCalled();
    expect(screen.getByText('Stays open while you read it')).toBeVisible();
    fireEvent.pointerLeave(dialog);
    pass(10);
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('the message stays open after a key is pressed in it', () => {
    const dialog = showClosing();
    fireEvent.keyDown(screen.getByRole('button', { name: 'Close' }), { key: 'Tab' });
    fireEvent.pointerLeave(dialog);
    pass(60);
    expect(onClose).not.toHaveBeenCalled();
  });

  it('the message closes immediately when the user presses the button', () => {
    showClosing();
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(onClose).toHaveBeenCalledOnce();
  });
});
