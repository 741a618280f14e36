import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useTypedText } from './use-typed-text.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function setUp(value = '') {
  const onChange = vi.fn();
  const { result, rerender } = renderHook(({ value }) => useTypedText(value, onChange), { initialProps: { value } });
  const type = (text: string) => act(() => result.current.type(text));
  const pause = () => act(() => vi.advanceTimersByTime(250));
  return { onChange, typed: () => result.current.typed, type, pause, arrive: (value: string) => rerender({ value }) };
}

describe('the text of a field', () => {
  it('the field reports its text once, without outer spaces, when typing pauses', () => {
    const { onChange, type, pause, typed } = setUp();
    type('pia');
    type('piatti ');
    pause();
    expect(onChange.mock.calls).toEqual([['piatti']]);
    expect(typed()).toBe('piatti ');
  });

  it('the field keeps typed text while a previous report is pending', () => {
    const { type, pause, arrive, typed } = setUp();
    type('ab');
    pause();
    type('abc');
    arrive('ab');
    expect(typed()).toBe('abc');
    type('abcd');
    pause();
    arrive('abcd');
    expect(typed()).toBe('abcd');
  });

  it('the field keeps the latest of several reports that arrive late', () => {
    const { type, pause, arrive, typed } = setUp();
    for (const text of ['a', 'ab', 'abc']) {
      type(text);
      pause();
    }
    arrive('ab');
    expect(typed()).toBe('abc');
    arrive('abc');
    expect(typed()).toBe('abc');
  });

  it('Back and Forward replace the text of a field, even with a text that was reported before', () => {
    const { type, pause, arrive, typed } = setUp();
    for (const text of ['ab', 'abc']) {
      type(text);
      pause();
      arrive(text);
    }
    arrive('ab');
    expect(typed()).toBe('ab');
    arrive('');
    expect(typed()).toBe('');
  });

  it('Back and Forward replace the text after a report that changed nothing', () => {
    const { type, pause, arrive, typed } = setUp('ab');
    type('abc');
    type('ab');
    pause();
    arrive('xy');
    arrive('ab');
    expect(typed()).toBe('ab');
  });
});
