// A worker thread that uploads photos concurrently, so that uploads do not delay the measuring thread.
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
    const response = await fetch(url, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: form,
    });
    await response.arrayBuffer();
    return response.status;
  }),
);
parentPort?.postMessage(statuses);
