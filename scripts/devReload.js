// Added to the browser's bundle by the development server: loads the page anew when translations changed.
import { subscribe } from 'webpack-hot-middleware/client.js?path=/__hmr&reload=true';

subscribe(({ action }) => {
  if (action === 'translations') window.location.reload();
});
