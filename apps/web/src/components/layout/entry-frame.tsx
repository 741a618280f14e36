import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import IconPlugConnectedX from '~icons/tabler/plug-connected-x';
import { brand } from '../../lib/brand/brand.ts';
import { useConnection } from '../../lib/connection/connection.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { Notice, NoticeStack } from '../feedback/notice-stack.tsx';
import { LanguageSelect } from '../forms/language-select.tsx';
import { MachineDrawing } from '../machine-drawing/machine-drawing.tsx';
import { BrandMark } from './brand-mark.tsx';
import classes from './entry-frame.module.css';

interface EntryFrameProps {
  title: string;
  footer?: ReactNode;
  isWide?: boolean;
  isDocument?: boolean;
  children: ReactNode;
}

export function EntryFrame({ title, footer, isWide = false, isDocument = false, children }: EntryFrameProps) {
  const { t } = useTranslation();
  const connection = useConnection();
  usePageTitle(title);
  return (
    <div className={classes.page} data-document={isDocument || undefined}>
      {!isDocument && <EntryPicture />}
      <main tabIndex={-1} className={classes.column}>
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
      <NoticeStack at="bottom">
        {!isDocument && connection !== 'reachable' && (
          <Notice tone="warning" icon={IconPlugConnectedX}>
            {t(`entryConnection.${connection}`)}
          </Notice>
        )}
      </NoticeStack>
    </div>
  );
}

const content = { level: 0.8, criticalTemperature: 1050 };

function EntryPicture() {
  return (
    <div className={classes.picture} aria-hidden="true">
      <div className={classes.machine}>
        <MachineDrawing
          family="underCounter"
          tank={{ ...content, temperature: 600 }}
          boiler={{ ...content, temperature: 850 }}
          isDoorOpen={false}
          water="washing"
          isStale={false}
        />
      </div>
    </div>
  );
}
