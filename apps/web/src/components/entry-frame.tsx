import type { ReactNode } from 'react';
import { brand } from '../lib/brand/brand.ts';
import { usePageTitle } from '../lib/page-title.ts';
import { BrandMark } from './brand-mark.tsx';
import classes from './entry-frame.module.css';
import { EntryPicture } from './entry-picture.tsx';
import { LanguageSelect } from './language-select.tsx';

interface EntryFrameProps {
  title: string;
  /** Links below everything. */
  footer?: ReactNode;
  /** For a form of many fields. */
  isWide?: boolean;
  children: ReactNode;
}

/** What stands around everything that is done before one is signed in. */
export function EntryFrame({ title, footer, isWide = false, children }: EntryFrameProps) {
  usePageTitle(title);
  return (
    <div className={classes.page}>
      <EntryPicture />
      <main className={classes.column}>
        <header className={classes.header}>
          <span className={classes.brand}>
            <BrandMark size={32} />
            {brand.pageTitle}
          </span>
          <LanguageSelect />
        </header>
        <div className={classes.content} data-wide={isWide}>
          <h1 className={classes.title}>{title}</h1>
          {children}
        </div>
        <footer className={classes.footer}>{footer}</footer>
      </main>
    </div>
  );
}
