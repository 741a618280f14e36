import type { Page } from '@playwright/test';
import type { Say } from '../../texts/texts.ts';

/** Opens pages one after the other and says the name of each as soon as it stands there. Looking at one must not change it. */
export type PageWalk = (page: Page, say: Say) => AsyncGenerator<string>;
