import { useIsCompact } from '../../../lib/use-is-compact.ts';
import { AccountEntries } from '../../layout/account-menu.tsx';
import { DashboardBottomBar } from '../../layout/dashboard-bottom-bar.tsx';
import { SideBar } from '../../layout/side-bar.tsx';
import { TopBar } from '../../layout/top-bar.tsx';
import classes from '../design.module.css';
import { SampleApp } from '../sample-app.tsx';
import { PagePart, WindowFrame } from '../specimen.tsx';

const ignore = () => undefined;
const palette = { state: { kind: 'closed' }, open: ignore, close: ignore, preload: ignore } as const;

export function LayoutSection() {
  const isCompact = useIsCompact();
  return (
    <SampleApp>
      {(isCompact ? [false] : [false, true]).map((isFolded) => (
        <PagePart key={String(isFolded)} as={isCompact ? 'on phones' : isFolded ? 'folded' : 'labelled'}>
          <WindowFrame>
            <TopBar isSideBarFolded={isFolded} onFold={ignore} onLogOut={ignore} palette={palette} />
            {isCompact ? (
              <DashboardBottomBar onOpenDocument={ignore} onLogOut={ignore} />
            ) : (
              <SideBar isFolded={isFolded} onOpenDocument={ignore} onLogOut={ignore} />
            )}
          </WindowFrame>
        </PagePart>
      ))}
      <PagePart as="account menu">
        <div className={classes.menu}>
          <AccountEntries onClose={ignore} onLogOut={ignore} />
        </div>
      </PagePart>
    </SampleApp>
  );
}
