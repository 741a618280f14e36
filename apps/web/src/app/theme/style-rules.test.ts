import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

/** CSS can break these rules of the design system without any other test failing. */

const source = join(import.meta.dirname, '../..');
const withoutComments = (css: string) => css.replace(/\/\*[\s\S]*?\*\//g, '');
const rules = globSync('**/*.css', { cwd: source }).map((path) => ({
  path,
  css: withoutComments(readFileSync(join(source, path), 'utf8')),
}));

const namingColors = new Set([
  'app/theme/tokens.css',
  'components/text/print-colors.css',
  'features/panel/front/front-colors.css',
]);

const typeScale = new Set([12, 13, 14, 16, 20, 24, 32, 48]);

const maxMotionMs = 200;

function offences(pattern: RegExp, isFine: (match: RegExpMatchArray) => boolean, paths = rules) {
  return paths.flatMap(({ path, css }) =>
    [...css.matchAll(pattern)].filter((match) => !isFine(match)).map(([text]) => `${path}: ${text}`),
  );
}

describe('style sheets', () => {
  it('the check finds the style sheets', () => expect(rules.length).toBeGreaterThan(50));

  it('style sheets use colours only through tokens', () => {
    const others = rules.filter(({ path }) => !namingColors.has(path));
    expect(offences(/#[0-9a-f]{3,8}\b|\b(?:rgb|hsl)a?\([^)]*\)/gi, () => false, others)).toEqual([]);
  });

  it('style sheets use only font sizes of the type scale', () => {
    expect(offences(/font-size: ([\d.]+)rem/g, ([, rem]) => typeScale.has(Number(rem) * 16))).toEqual([]);
    expect(offences(/font-size: [\d.]+(?:px|em)/g, () => false)).toEqual([]);
  });

  it('animations last less than 200 ms, and stop with reduced motion', () => {
    const declarations = /transition: [^;]+/g;
    const isShort = ([text = '']: RegExpMatchArray) =>
      [...text.matchAll(/([\d.]+)ms/g)].every(([, ms]) => Number(ms) < maxMotionMs);
    expect(offences(declarations, isShort)).toEqual([]);
    expect(offences(declarations, ([text = '']) => text.includes('var(--motion)'))).toEqual([]);
  });

  it('elements at the bottom of the screen stay above the bottom bar', () => {
    const blocks = rules.flatMap(({ path, css }) =>
      [...css.matchAll(/[^{}]+\{[^{}]*\}/g)].map(([block]) => ({ path, css: block })),
    );
    // Wide screens have a side bar, and no bottom bar.
    const sticking = blocks.filter(
      ({ path, css }) => /position: (?:sticky|fixed)/.test(css) && path !== 'app/layout/side-bar.module.css',
    );
    expect(sticking.length).toBeGreaterThan(3);
    expect(
      offences(/(?<![\w-])bottom: (?!auto)[^;]+/g, ([text]) => text.includes('var(--bottom-bar)'), sticking),
    ).toEqual([]);
  });

  it('style sheets use no shadows except inset edges', () => {
    expect(offences(/box-shadow: (?!none|inset)[^;]+/g, () => false)).toEqual([]);
  });

  it('every Mantine component in use has its style sheet loaded', () => {
    const sources = globSync('**/*.{ts,tsx}', { cwd: source }).map((path) => readFileSync(join(source, path), 'utf8'));
    const used = sources
      .flatMap((code) => [...code.matchAll(/import \{([^}]+)\} from '@mantine\/core'/g)])
      .flatMap(([, names = '']) => names.split(',').map((name) => name.trim()));
    const styles = dirname(fileURLToPath(import.meta.resolve('@mantine/core/styles/Button.layer.css')));
    const isStyled = (name: string) => existsSync(join(styles, `${name}.layer.css`));
    const isLoaded = (name: string) => sources.some((code) => code.includes(`styles/${name}.layer.css'`));
    expect(used.filter(isStyled)).toContain('Button');
    expect(used.filter((name) => isStyled(name) && !isLoaded(name))).toEqual([]);
  });

  it('cards have a radius of 12 px or 8 px', () => {
    const cards = /\{[^}]*border: 1px solid var\(--line\)[^}]*background: var\(--surface-card\)[^}]*\}/g;
    const isRound = ([text = '']: RegExpMatchArray) => /border-radius: (?:12|8)px/.test(text);
    expect(offences(cards, isRound)).toEqual([]);
  });
});
