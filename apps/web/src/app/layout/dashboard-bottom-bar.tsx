import type { LegalDocument } from '@washboard/contract/legal-documents/legal-documents';
import { useTranslation } from 'react-i18next';
import IconDots from '~icons/tabler/dots';
import { PopoverButton } from '../../components/dialogs/popover-button.tsx';
import { Stack } from '../../components/kit/stack.tsx';
import bars from './bars.module.css';
import { AttentionCount } from './menu-count.tsx';
import classes from './menu-entry.module.css';
import { MenuLink, OwnEntries } from './menu-link.tsx';
import { useMenuPages } from './menu-pages.ts';

/** The bar has room for four entries, and "More" is the fourth. */
const maxPages = 3;

interface DashboardBottomBarProps {
  onOpenDocument: (document: LegalDocument) => void;
  onLogOut: () => void;
}

export function DashboardBottomBar({ onOpenDocument, onLogOut }: DashboardBottomBarProps) {
  const { t } = useTranslation();
  const pages = useMenuPages();
  const preferred = [...pages].sort((a, b) => (a.barRank ?? 0) - (b.barRank ?? 0));
  const inBar = pages.filter((page) => preferred.slice(0, maxPages).includes(page));
  return (
    <nav aria-label={t('menu.label')} className={`${bars.bottom} ${classes.bar}`} data-bar>
      {inBar.map((page) => (
        <MenuLink key={page.to} page={page} />
      ))}
      <PopoverButton
        isInFixedBar
        label={t('menu.more')}
        className={classes.more}
        content={(close) => (
          <Stack gap={4}>
            {pages
              .filter((page) => !inBar.includes(page))
              .map((page) => (
                <MenuLink key={page.to} page={page} onClick={close} />
              ))}
            <OwnEntries
              onLeave={close}
              onOpen={(document) => {
                close();
                onOpenDocument(document);
              }}
              onLogOut={() => {
                close();
                onLogOut();
              }}
            />
          </Stack>
        )}
      >
        <IconDots size={20} />
        {t('menu.more')}
        <AttentionCount of={pages.filter((page) => !inBar.includes(page)).map(({ name }) => name)} />
      </PopoverButton>
    </nav>
  );
}
