// A thread that uploads photos all at once, so that the thread which takes the time does not stumble over them.
import { parentPort, workerData } from 'node:worker_threads';

export interface Uploads {
  readonly url: string;
  readonly token: string;
  readonly photos: readonly Uint8Array<ArrayBuffer>[];
}

const { url, token, photos } = workerData as Uploads;
const statuses = await Promise.all(
  photos.map(async (photo) => {
    const form = new FormData();
    form.append('image', new Blob([photo], { type: 'image/jpeg' }), 'photo.jpg');
    const answer = await fetch(url, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: form,
    });
    await answer.arrayBuffer();
    return answer.status;
  }),
);
parentPort?.postMessage(statuses);
