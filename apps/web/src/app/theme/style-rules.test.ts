import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

/** CSS can break these rules of the design system without any other test failing. */

const source = join(import.meta.dirname, '../..');
const withoutComments = (css: string) => css.replace(/\/\*[\s\S]*?\*\//g, '');
const rules = globSync('**/*.css', { cwd: source }).map((path) => ({
  path,
  text: withoutComments(readFileSync(join(source, path), 'utf8')),
}));

const sources = globSync('**/*.{ts,tsx}', { cwd: source }).map((path) => ({
  path,
  text: readFileSync(join(source, path), 'utf8'),
}));

const namingColors = new Set([
  'app/theme/tokens.css',
  'components/text/print-colors.css',
  'features/panel/front/front-colors.css',
]);

const typeScale = [12, 13, 14, 16, 20, 24, 32, 48];

const maxMotionMs = 200;

const withMotion = /@media \(prefers-reduced-motion: no-preference\) \{(?:[^{}]*\{[^{}]*\})*\s*\}/g;

/** Widths of the screen in pixels: phone, large phone, tablet, with a side bar, wide, very wide. */
const breakpoints = new Set([480, 640, 768, 1092, 1280, 1600]);

/** Containers change their layout where their content needs it, in steps of these pixels. */
const containerStep = 80;

const isBreakpoint = (condition: string) =>
  [...condition.matchAll(/width[^)]*/g)].every(([text]) => {
    const [, width] = /^width (?:<|>=) (\d+)px$/.exec(text) ?? [];
    return breakpoints.has(Number(width));
  });

function offences(pattern: RegExp, isFine: (match: RegExpMatchArray) => boolean, paths = rules) {
  return paths.flatMap(({ path, text }) =>
    [...text.matchAll(pattern)].filter((match) => !isFine(match)).map(([found]) => `${path}: ${found}`),
  );
}

describe('style sheets', () => {
  it('the test finds the style sheets', () => expect(rules.length).toBeGreaterThan(50));

  it('style sheets use colours only through tokens', () => {
    const others = rules.filter(({ path }) => !namingColors.has(path));
    expect(offences(/#[0-9a-f]{3,8}\b|\b(?:rgb|hsl)a?\([^)]*\)/gi, () => false, others)).toEqual([]);
  });

  it('style sheets mix colours only in tokens and drawings', () => {
    const drawings = /^(?:app\/theme\/tokens\.css|components\/(?:machine-drawing|gauges)\/|features\/panel\/front\/)/;
    const others = rules.filter(({ path }) => !drawings.test(path));
    expect(offences(/color-mix\([^;]+/g, () => false, others)).toEqual([]);
  });

  it('only tokens.css has font sizes, and only sizes of the type scale', () => {
    const tokens = rules.filter(({ path }) => path === 'app/theme/tokens.css');
    const sizes = tokens.flatMap(({ text }) => [...text.matchAll(/--font-\w+: ([\d.]+)rem;/g)]);
    expect(sizes.map(([, rem]) => Number(rem) * 16)).toEqual(typeScale);
    const mixins = {
      path: 'build/style-mixins.ts',
      text: readFileSync(join(source, '../build/style-mixins.ts'), 'utf8'),
    };
    const size = /(?:font-size: |@mixin quiet-text |fontSize(?:: | = )')[^;',]+/g;
    const isToken = ([text]: RegExpMatchArray) =>
      /(?:var\(--font-\w+\)|inherit|calc\([\d.]+ \* var\(--u\)\))$/.test(text);
    expect(offences(size, isToken, [...rules, mixins])).toEqual([]);
  });

  it('style sheets use only the weights 400, 500 and 600', () => {
    expect(offences(/font-weight: [^;]+/g, ([text]) => /: (?:400|500|600|400 600|inherit)$/.test(text))).toEqual([]);
    expect(offences(/\bfw=\{\d+\}/g, ([text]) => /400|500|600/.test(text), sources)).toEqual([]);
  });

  it('media queries use only the breakpoints, with < and >=', () => {
    expect(offences(/@media[^{]*/g, ([text]) => isBreakpoint(text))).toEqual([]);
    expect(offences(/matchMedia\('[^']*/g, ([text]) => isBreakpoint(text), sources)).toEqual([]);
  });

  it('only media.css and use-is-compact.ts name the width below which a page is compact', () => {
    const text = (path: string, files = rules) => files.find((file) => file.path === path)?.text ?? '';
    const [, width = ''] = /@custom-media --compact \(width < (\d+px)\);/.exec(text('app/theme/media.css')) ?? [];
    expect(text('app/theme/media.css')).toContain(`@custom-media --wide (width >= ${width});`);
    expect(text('lib/use-is-compact.ts', sources)).toContain(`'(width < ${width})'`);
    const isOwner = ({ path }: { path: string }) => path === 'app/theme/media.css' || path === 'lib/use-is-compact.ts';
    const others = [...rules, ...sources.filter(({ path }) => !path.includes('.test.'))].filter(
      (file) => !isOwner(file),
    );
    expect(offences(new RegExp(`\\b${width}`, 'g'), () => false, others)).toEqual([]);
  });

  it('style sheets name only custom media that media.css defines', () => {
    expect(offences(/@media[^{]*\(--(?!(?:compact|wide)\))[^{]*/g, () => false)).toEqual([]);
  });

  it('container queries use only widths in steps of 80 px', () => {
    const isStep = ([text]: RegExpMatchArray) =>
      !text.includes('<=', text.indexOf('width')) &&
      [...text.matchAll(/(\d+)px/g)].every(([, width]) => Number(width) % containerStep === 0);
    expect(offences(/@container[^{]*/g, isStep)).toEqual([]);
  });

  it('style sheets use radii only through tokens', () => {
    const isToken = /^border-radius: (?:(?:0|50%|inherit|var\(--[\w-]+\)|calc\(var\(--radius-\w+\) - 1px\)) ?)+$/;
    expect(offences(/border-radius: [^;]+/g, ([text]) => isToken.test(text))).toEqual([]);
  });

  it('style sheets use the size of touch targets only through its token', () => {
    const others = rules.filter(({ path }) => path !== 'app/theme/tokens.css');
    expect(offences(/(?<![\w.-])44px/g, () => false, others)).toEqual([]);
    expect(offences(/\b(?:mih|miw|size)=\{44\}/g, () => false, sources)).toEqual([]);
  });

  it('style sheets stack elements only through tokens, and with 1 inside an element that isolates', () => {
    const isolating = /\bisolation: isolate\b/;
    const isStacked = ([text = '']: RegExpMatchArray) => text.includes('var(--layer-');
    const isFirst = ([text = '']: RegExpMatchArray) => isStacked([text]) || text === 'z-index: 1';
    const [isolated, others] = [true, false].map((isIsolated) =>
      rules.filter(({ text }) => isolating.test(text) === isIsolated),
    );
    expect(offences(/z-index: [^;]+/g, isFirst, isolated)).toEqual([]);
    expect(offences(/z-index: [^;]+/g, isStacked, others)).toEqual([]);
  });

  it('animations last less than 200 ms and stop with reduced motion, or begin only without that preference', () => {
    const moving = /(?:transition|animation): (?!none)[^;]+/g;
    const isShort = ([text = '']: RegExpMatchArray) => {
      const durations = [...text.matchAll(/calc\(var\(--motion\) \* ([\d.]+)ms\)/g)];
      return (
        durations.length > 0 && durations.every(([, ms]) => Number(ms) < maxMotionMs) && !/\binfinite\b/.test(text)
      );
    };
    const always = rules.map(({ path, text }) => ({ path, text: text.replaceAll(withMotion, '') }));
    expect(offences(moving, isShort, always)).toEqual([]);
  });

  it('elements at the bottom of the screen stay above the bottom bar', () => {
    const blocks = rules.flatMap(({ path, text }) =>
      [...text.matchAll(/[^{}]+\{[^{}]*\}/g)].map(([block]) => ({ path, text: block })),
    );
    // Wide screens have a side bar, and no bottom bar.
    const sticking = blocks.filter(
      ({ path, text }) => /position: (?:sticky|fixed)/.test(text) && path !== 'app/layout/side-bar.module.css',
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
    const used = sources
      .flatMap(({ text }) => [...text.matchAll(/import \{([^}]+)\} from '@mantine\/core'/g)])
      .flatMap(([, names = '']) => names.split(',').map((name) => name.trim()));
    const styles = dirname(fileURLToPath(import.meta.resolve('@mantine/core/styles/Button.layer.css')));
    const isStyled = (name: string) => existsSync(join(styles, `${name}.layer.css`));
    const isLoaded = (name: string) => sources.some(({ text }) => text.includes(`styles/${name}.layer.css'`));
    expect(used.filter(isStyled)).toContain('Button');
    expect(used.filter((name) => isStyled(name) && !isLoaded(name))).toEqual([]);
  });

  it('cards have the large or medium radius', () => {
    const cards = /\{[^}]*border: 1px solid var\(--line\)[^}]*background: var\(--surface-card\)[^}]*\}/g;
    const isRound = ([text = '']: RegExpMatchArray) => /border-radius: var\(--radius-(?:lg|md)\)/.test(text);
    expect(offences(cards, isRound)).toEqual([]);
  });

  it('code and style sheets name the same classes', () => {
    const modules = rules.filter(({ path }) => path.endsWith('.module.css'));
    const classesOf = (css: string) =>
      [...css.matchAll(/\.([a-zA-Z][\w-]*)(?=[^{}]*\{)/g)].map(([, name = '']) => name);
    const sheets = new Map(modules.map(({ path, text }) => [path, new Set(classesOf(text))]));
    const named = new Map<string, Set<string>>([...sheets.keys()].map((path) => [path, new Set()]));
    for (const { path, text } of sources)
      for (const [, local, sheet = ''] of text.matchAll(/import (\w+) from '(\S+\.module\.css)'/g)) {
        const names = named.get(join(dirname(path), sheet));
        // A name may come from a property, such as the size of a text.
        const hasAll = text.includes(`${local}[`);
        for (const name of hasAll ? (sheets.get(join(dirname(path), sheet)) ?? []) : []) names?.add(name);
        for (const [, name = ''] of text.matchAll(new RegExp(`(?<![-./\\w])${local}\\.(\\w+)`, 'g'))) names?.add(name);
      }
    const differences = [...named].flatMap(([path, names]) => [
      ...[...names].filter((name) => !sheets.get(path)?.has(name)).map((name) => `${path} has no ${name}`),
      ...[...(sheets.get(path) ?? [])]
        .filter((name) => !names.has(name) && !name.startsWith('mantine-'))
        .map((name) => `${path}: ${name} is unused`),
    ]);
    expect(differences).toEqual([]);
  });
});
