import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { styleMixins } from '../../../build/style-mixins.ts';

/**
 * This file lists the repeated bodies of rules with their counts. Outside CI a run of this test lowers the counts:
 * commit them with the change.
 */
const exceptionsPath = join(import.meta.dirname, 'repeated-bodies.json');
const exceptions: Readonly<Record<string, number>> = JSON.parse(readFileSync(exceptionsPath, 'utf8'));

const source = join(import.meta.dirname, '../..');

interface Rule {
  selector: string;
  declarations: readonly string[];
  /** The declarations with those of the mixins. */
  expanded: readonly string[];
}

type Body = Readonly<Record<string, unknown>>;
type Mixin = Body | ((rule: null, ...values: string[]) => Body);

interface Sheet {
  path: string;
  rules: readonly Rule[];
}

function expand(declaration: string): string[] {
  const [, name, argument] = /^@mixin ([\w-]+) ?(.*)$/.exec(declaration) ?? [];
  if (name === undefined) return [declaration];
  const mixin = Object.entries<Mixin>(styleMixins).find(([each]) => each === name)?.[1];
  if (!mixin) throw new Error(`build/style-mixins.ts has no ${name}`);
  const body = typeof mixin === 'function' ? mixin(null, ...(argument ? argument.split(', ') : [])) : mixin;
  const toCss = (property: string) => property.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return Object.entries(body).map(([property, value]) => `${toCss(property)}: ${value}`);
}

function readSheet(path: string, css: string): Sheet {
  const blocks = [...css.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(/([^{}]+)\{([^{}]*)\}/g)];
  const rules = blocks.map(([, selector = '', body = '']) => {
    const declarations = body
      .split(';')
      .map((declaration) => declaration.trim())
      .filter((declaration) => declaration !== '')
      .toSorted();
    return { selector: selector.trim(), declarations, expanded: declarations.flatMap(expand).toSorted() };
  });
  return { path, rules };
}

const bodyOf = ({ declarations }: Rule) => declarations.join('; ');

function isBodyOfText({ expanded }: Rule, text: Sheet): boolean {
  const set = text.rules.flatMap((rule) =>
    rule.declarations.every((declaration) => expanded.includes(declaration)) ? rule.declarations : [],
  );
  return expanded.length > 0 && expanded.every((declaration) => set.includes(declaration));
}

const layouts = new Set([
  'display: grid',
  'display: grid; grid-template-columns: minmax(0, 1fr)',
  'display: flex; flex-direction: column',
  'align-items: center; display: flex',
  'align-items: center; display: flex; flex-wrap: wrap',
  'display: flex; flex-wrap: wrap',
]);

const gap = /^gap: (?:4|8|12|16|24)px$/;

function isBodyOfStack({ expanded }: Rule): boolean {
  const others = expanded.filter((declaration) => !gap.test(declaration));
  return others.length < expanded.length && layouts.has(others.join('; '));
}

function findRepeated(sheets: readonly Sheet[]): Record<string, string[]> {
  const text = sheets.find(({ path }) => path === 'components/kit/text.module.css') ?? { path: '', rules: [] };
  const isOfKit = (rule: Rule) => /^\.[\w-]+$/.test(rule.selector) && (isBodyOfText(rule, text) || isBodyOfStack(rule));
  const places = sheets
    .filter(({ path }) => !path.startsWith('components/kit/'))
    .flatMap(({ path, rules }) => rules.map((rule) => ({ path, rule, body: bodyOf(rule) })));
  const repeated = [...Map.groupBy(places, ({ body }) => body)].map(([body, all]) => {
    const isInSeveral =
      new Set(all.map(({ path }) => path)).size > 1 && all.some(({ rule }) => rule.declarations.length > 1);
    const found = isInSeveral ? all : all.filter(({ rule }) => isOfKit(rule));
    return [body, found.map(({ path, rule }) => `${path} ${rule.selector}`)] as const;
  });
  return Object.fromEntries(repeated.filter(([, found]) => found.length > 0));
}

describe('a body of a CSS rule', () => {
  const kit = readSheet(
    'components/kit/text.module.css',
    '.quiet { color: grey; } .sm { font-size: 1rem; line-height: 1; }',
  );
  const found = (...sheets: string[]) =>
    Object.values(findRepeated([kit, ...sheets.map((css, index) => readSheet(`${index}.css`, css))])).flat();

  it('the check refuses a body of two declarations that two sheets repeat, in any order', () => {
    expect(found('.a { top: 0; left: 0; }', '.b { left: 0; top: 0; }')).toHaveLength(2);
    expect(found('.a { top: 0; left: 0; }', '.b { left: 0; top: 1px; }')).toEqual([]);
    expect(found('.a { top: 0; }', '.b { top: 0; }')).toEqual([]);
  });

  it('the check refuses a sheet that repeats a body of the kit', () => {
    expect(found('.a { color: grey; }', '.b { line-height: 1; font-size: 1rem; color: grey; }')).toHaveLength(2);
    expect(found('.a { display: grid; gap: 8px; }', '.b { display: grid; gap: 9px; }')).toHaveLength(1);
    expect(found('.a { @mixin row; }', '.b { @mixin row; top: 0; }')).toHaveLength(1);
    expect(
      found('.a { color: grey; top: 0; }', '.b { line-height: 1; color: grey; }', '.c dt { color: grey; }'),
    ).toEqual([]);
  });

  it('the app has no repeated body beyond the listed exceptions', () => {
    const sheets = globSync('**/*.css', { cwd: source }).map((path) =>
      readSheet(path, readFileSync(join(source, path), 'utf8')),
    );
    const repeated = findRepeated(sheets);
    const further = Object.entries(repeated).filter(([body, { length }]) => length > (exceptions[body] ?? 0));
    expect(Object.fromEntries(further)).toEqual({});
    if (process.env.CI) return;
    const counts = Object.fromEntries(
      Object.entries(repeated)
        .map(([path, { length }]) => [path, length])
        .toSorted(),
    );
    writeFileSync(exceptionsPath, `${JSON.stringify(counts, null, 2)}\n`);
  });
});
