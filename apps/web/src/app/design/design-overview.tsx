import { Checkbox, NativeSelect } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { isLanguage, languageNames, languages } from '../../lib/i18n/languages.ts';
import classes from './design.module.css';
import { type DesignSearch, designWidths, parseDesignSearch } from './design-search.ts';

const schemes = ['light', 'dark'] as const;

/** Each colour scheme needs its own iframe, because a document has only one scheme. */
export function DesignOverview() {
  const search = parseDesignSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const query = new URLSearchParams({ language: search.language, hasLongWords: String(search.hasLongWords) });

  function show(change: Partial<DesignSearch>): void {
    void navigate({ to: '.', search: { ...search, ...change } as never, replace: true });
  }

  return (
    <main className={classes.page} data-stacked={search.width !== null || undefined}>
      <header className={classes.bar}>
        <h1 className={classes.overviewTitle}>Design system</h1>
        <NativeSelect
          aria-label="Language"
          data={languages.map((language) => ({ value: language, label: languageNames[language] }))}
          value={search.language}
          onChange={({ currentTarget: { value } }) => isLanguage(value) && show({ language: value })}
        />
        <NativeSelect
          aria-label="Width"
          data={[
            { value: '', label: 'Side by side' },
            ...designWidths.map((width) => ({ value: String(width), label: `${width} px` })),
          ]}
          value={search.width ?? ''}
          onChange={({ currentTarget: { value } }) => show({ width: value === '' ? null : Number(value) })}
        />
        <Checkbox
          label="Words 40 % longer"
          checked={search.hasLongWords}
          onChange={({ currentTarget }) => show({ hasLongWords: currentTarget.checked })}
        />
      </header>
      {schemes.map((scheme) => (
        <iframe
          key={`${scheme}?${query}`}
          title={scheme}
          className={classes.frame}
          style={search.width === null ? undefined : { width: search.width }}
          src={`/design/${scheme}?${query}`}
        />
      ))}
    </main>
  );
}
