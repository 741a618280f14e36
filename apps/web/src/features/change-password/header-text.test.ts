import { describe, expect, it } from 'vitest';
import { headerText } from './header-text.ts';

describe('headerText', () => {
  it('carries any password in ASCII', () => {
    expect(headerText('Größe 1€🔑')).toBe("UTF-8''Gr%C3%B6%C3%9Fe%201%E2%82%AC%F0%9F%94%91");
  });

  it('leaves no character that RFC 8187 wants encoded', () => {
    expect(headerText("a'(b)*%")).toBe("UTF-8''a%27%28b%29%2A%25");
  });
});
