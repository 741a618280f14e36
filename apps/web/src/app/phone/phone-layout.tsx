import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { BrandMark } from '../../components/layout/brand-mark.tsx';
import { useNeeds } from '../../features/attention/use-needs.ts';
import { ExportTray } from '../../features/exports/export-tray.tsx';
import { Bell } from '../../features/notifications/bell.tsx';
import { brand } from '../../lib/brand/brand.ts';
import bars from '../layout/bars.module.css';
import { LayoutFrame } from '../layout/layout-frame.tsx';
import { followAccess } from '../live.ts';
import { dropCachedAnswers } from './cached-answers.ts';
import { OutboxNotice } from './outbox/outbox-notice.tsx';
import { OutboxProvider } from './outbox/outbox-provider.tsx';
import { PhoneBottomBar } from './phone-bottom-bar.tsx';
import classes from './phone-layout.module.css';

export function PhoneLayout() {
  useEffect(() => followAccess(dropCachedAnswers), []);
  return (
    <OutboxProvider>
      <div className={classes.shell}>
        <LayoutFrame
          bars={() => (
            <>
              <PhoneTopBar />
              <PhoneBottomBar />
            </>
          )}
          notices={<OutboxNotice />}
        />
      </div>
    </OutboxProvider>
  );
}

function PhoneTopBar() {
  return (
    <header className={`${bars.top} ${classes.top}`}>
      <Link to="/devices" className={`${bars.brand} ${classes.brand}`}>
        <BrandMark size={28} />
        <span className={bars.title} title={brand.pageTitle}>
          {brand.pageTitle}
        </span>
      </Link>
      <div className={bars.end}>
        <ExportTray />
        <Bell needs={useNeeds()} />
      </div>
    </header>
  );
}
