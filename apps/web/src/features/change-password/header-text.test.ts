import { describe, expect, it } from 'vitest';
import { headerText } from './header-text.ts';

describe('headerText', () => {
  it('a header text encodes any password in ASCII', () => {
    expect(headerText('Größe 1€🔑')).toBe("UTF-8''Gr%C3%B6%C3%9Fe%201%E2%82%AC%F0%9F%94%91");
  });

  it('a header text encodes every character that RFC 8187 requires', () => {
    expect(headerText("a'(b)*%")).toBe("UTF-8''a%27%28b%29%2A%25");
  });
});
