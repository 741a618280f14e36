import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { startTestTexts } from '../../testing/test-texts.ts';
import { CodeBoxes, type CodeLength } from './code-boxes.tsx';

beforeEach(() => startTestTexts('common'));

function Code({ length, error }: { length: CodeLength; error?: string | undefined }) {
  const [value, setValue] = useState('');
  return (
    <>
      <CodeBoxes length={length} value={value} onChange={setValue} label="Code" error={error} isOneTimeCode />
      <output>{value}</output>
    </>
  );
}

function show(length: CodeLength = 4, error?: string) {
  render(<Code length={length} error={error} />);
  return userEvent.setup();
}

const box = (position: number) => screen.getAllByRole<HTMLInputElement>('textbox')[position - 1] as HTMLInputElement;
const code = () => screen.getByRole('status').textContent;

describe('code boxes', () => {
  it('the boxes form a named group, and each box is named by its position', () => {
    show(6);
    expect(screen.getByRole('group', { name: 'Code' })).toBeVisible();
    expect(screen.getAllByRole('textbox')).toHaveLength(6);
    expect(box(2)).toHaveAccessibleName('Digit 2 of 6');
    expect(box(1)).toHaveAttribute('inputmode', 'numeric');
    expect(box(1)).toHaveAttribute('autocomplete', 'one-time-code');
  });

  it('the focus moves to the next box with each digit, even if the digit repeats', async () => {
    const user = show();
    await user.click(box(1));
    await user.keyboard('1223');
    expect(code()).toBe('1223');
    expect(box(4)).toHaveFocus();
  });

  it('the boxes accept only digits', async () => {
    const user = show();
    await user.click(box(1));
    await user.keyboard('a1-b2');
    expect(code()).toBe('12');
  });

  it.each([1, 3, 6])('the boxes accept a whole code pasted into box %i', async (position) => {
    const user = show(6);
    await user.click(box(position));
    await user.paste('Code: 123 456\n');
    expect(code()).toBe('123456');
    expect(box(6)).toHaveFocus();
  });

  it('a partial code fills the boxes from the one where it is pasted', async () => {
    const user = show();
    await user.click(box(2));
    await user.paste('34');
    expect(code()).toBe(' 34');
    expect(box(4)).toHaveFocus();
  });

  it('the boxes accept a one-time code that the keyboard suggests in the first box', () => {
    show();
    fireEvent.input(box(1), { target: { value: '4711' } });
    expect(code()).toBe('4711');
  });

  it('a user corrects the digits of a code one by one', async () => {
    const user = show();
    await user.click(box(1));
    await user.keyboard('1234');
    await user.click(box(2));
    await user.keyboard('9');
    expect(code()).toBe('1934');
    await user.keyboard('{ArrowLeft}{Delete}');
    expect(code()).toBe('1 34');
    await user.keyboard('{Backspace}');
    expect(code()).toBe('  34');
    expect(box(1)).toHaveFocus();
  });

  it.each([
    ['1234', '1987'],
    ['1111', '1121'],
    ['471100', '471110'],
  ])('a code that is typed over a refused code replaces it: %s, then %s', async (refused, corrected) => {
    const user = show(refused.length as CodeLength);
    await user.click(box(1));
    await user.keyboard(refused);
    await user.click(box(1));
    await user.keyboard(corrected);
    expect(code()).toBe(corrected);
    expect(box(refused.length)).toHaveFocus();
  });

  it('the code boxes leave keyboard shortcuts with digits to the browser', async () => {
    const user = show();
    await user.click(box(1));
    await user.keyboard('1234');
    await user.click(box(2));
    await user.keyboard('{Control>}2{/Control}');
    expect(box(2)).toHaveFocus();
    expect(code()).toBe('1234');
  });

  it('a typed digit replaces the digit in its box, wherever a phone has put the caret', () => {
    show();
    fireEvent.input(box(1), { target: { value: '1' } });
    fireEvent.input(box(1), { target: { value: '19' } });
    expect(code()).toBe('9');
    fireEvent.input(box(1), { target: { value: '79' } });
    expect(code()).toBe('7');
  });

  it('the boxes show the error as their description', () => {
    show(4, 'Wrong code');
    expect(screen.getByRole('alert')).toHaveTextContent('Wrong code');
    expect(box(1)).toBeInvalid();
    expect(box(1)).toHaveAccessibleDescription('Wrong code');
  });
});
