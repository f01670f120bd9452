// The line at the top of the screen while the next page loads.
import { useNavigation } from 'react-router';
import { LoadingLine } from '#web/components/feedback/loading-line.tsx';

export function NavigationProgress() {
  const { state } = useNavigation();
  return state !== 'idle' && <LoadingLine />;
}
