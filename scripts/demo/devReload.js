// Added to the browser bundle by the development server: reloads the page when translations have changed.
import { subscribe } from 'webpack-hot-middleware/client.js?path=/__hmr&reload=true';

subscribe(({ action }) => {
  if (action === 'translations') window.location.reload();
});
