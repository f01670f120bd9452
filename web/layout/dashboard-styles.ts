// The stylesheet that the pages of the dashboard load beside that of every page.
import type { LinksFunction } from 'react-router';
import href from '#web/styles/dashboard.css?url';

export const dashboardStyles: LinksFunction = () => [{ rel: 'stylesheet', href }];
