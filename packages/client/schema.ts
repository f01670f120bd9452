// The types of the shop's API, generated from its OpenAPI document by `npm run client`; not edited by hand.
export interface paths {
    "/api/product": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All articles, oldest first
         * @description Anybody may use it, without a token.
         */
        get: operations["listProducts"];
        put?: never;
        /**
         * Add an article
         * @description For admins. Staff with the role `sales` may use it like admins. API keys need `articles:write`. It counts as a write of the caller for the limit per minute.
         */
        post: operations["addProduct"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/product/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One article with its structured facts
         * @description Anybody may use it, without a token.
         */
        get: operations["getProduct"];
        put?: never;
        post?: never;
        /**
         * Delete an article; its orders stay
         * @description For admins. Staff with the role `sales` may use it like admins. API keys need `articles:write`. It counts as a write of the caller for the limit per minute.
         */
        delete: operations["deleteProduct"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/fabrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A page of the public collection, filtered, with the number of articles each choice would leave
         * @description Anybody may use it, without a token.
         */
        get: operations["listFabrics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/fabric-addresses": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The slugs of all articles on sale, oldest first, for the sitemap; the Link header leads to the next page
         * @description Anybody may use it, without a token.
         */
        get: operations["listFabricAddresses"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/fabric-details": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All articles on sale with their facts, oldest first, for product feeds; the Link header leads to the next page
         * @description Anybody may use it, without a token.
         */
        get: operations["listFabricDetails"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/fabrics/{slug}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One article by its slug; a former slug finds it too
         * @description Anybody may use it, without a token.
         */
        get: operations["getFabric"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/fabrics/{slug}/related": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Articles that share weave, colour, fibres or uses with one article; the most similar first
         * @description Anybody may use it, without a token.
         */
        get: operations["listRelatedFabrics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/best-sellers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The articles most pieces of which were ordered within thirty days, of those that can be ordered now
         * @description Anybody may use it, without a token.
         */
        get: operations["listBestSellers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/fabrics/{slug}/colourways": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The colours of one fabric that are on sale, this one included; empty where there is one
         * @description Anybody may use it, without a token.
         */
        get: operations["listColourways"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/available": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Products for the purchase page, sold-out ones included
         * @description Anybody may use it, without a token.
         */
        get: operations["listAvailable"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/articles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Articles of a state, or drafts and what is on sale; filtered
         * @description For admins. Staff with the role `warehouse` or `sales` may use it like admins. API keys need `articles:write` or `stock:write`.
         */
        get: operations["listArticles"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/articles/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Everything about one article; its ETag guards the next edit
         * @description For admins. Staff with the role `warehouse` or `sales` may use it like admins. API keys need `articles:write` or `stock:write`.
         */
        get: operations["getArticle"];
        /**
         * Edit an article, if nobody has since its ETag was read
         * @description For admins. Staff with the role `sales` may use it like admins. API keys need `articles:write`. It counts as a write of the caller for the limit per minute.
         */
        put: operations["updateArticle"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/articles/{id}/state": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Put an article on sale, or withdraw it
         * @description For admins. Staff with the role `sales` may use it like admins. API keys need `articles:write`. It counts as a write of the caller for the limit per minute.
         */
        put: operations["changeArticleState"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/articles/{id}/prices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The prices of an article, the current one first
         * @description For admins. Staff with the role `sales` may use it like admins. API keys need `articles:write`.
         */
        get: operations["listPrices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/articles-csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Articles as CSV, filtered like the list; it can be imported again
         * @description For admins. Staff with the role `sales` may use it like admins. API keys need `articles:write` or `stock:write`.
         */
        get: operations["exportArticles"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/article-imports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Upload a CSV of articles and see what it would do; nothing is changed
         * @description For admins. Staff with the role `sales` may use it like admins. API keys need `articles:write`. It counts as a write of the caller for the limit per minute.
         */
        post: operations["planImport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/article-imports/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The plan of an import and how far it is
         * @description For admins. Staff with the role `sales` may use it like admins. API keys need `articles:write`.
         */
        get: operations["getImport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/article-imports/{id}/pictures": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Fetch the pictures of an import from these hosts, and leave out those of all others
         * @description For admins. Staff with the role `sales` may use it like admins. API keys need `articles:write`. It counts as a write of the caller for the limit per minute.
         */
        post: operations["fetchImportPictures"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/article-imports/{id}/apply": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Apply an import whole, or not at all
         * @description For admins. Staff with the role `sales` may use it like admins. API keys need `articles:write`. It counts as a write of the caller for the limit per minute.
         */
        post: operations["applyImport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/saved-fabrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The caller's saved fabrics that are on sale, the one saved first first
         * @description For every user; it reaches the user's own data only, except that of admins.
         */
        get: operations["listSavedFabrics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/saved-fabrics/ids": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Ids of the fabrics the caller has saved, and of those with a stock alert of the caller
         * @description For every user; it reaches the user's own data only, except that of admins.
         */
        get: operations["getSavedIds"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/saved-fabrics/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Save a fabric; one that is saved already stays as it is
         * @description For every user; it reaches the user's own data only, except that of admins. It counts as a write of the caller for the limit per minute.
         */
        put: operations["saveFabric"];
        post?: never;
        /**
         * Remove a fabric from the saved ones; 0 when it is not among them
         * @description For every user; it reaches the user's own data only, except that of admins. It counts as a write of the caller for the limit per minute.
         */
        delete: operations["removeSavedFabric"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/stock-alerts/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Ask for one email to the account when a sold-out product can be ordered again
         * @description For every user; it reaches the user's own data only, except that of admins. It counts as a write of the caller for the limit per minute.
         */
        put: operations["addStockAlert"];
        post?: never;
        /**
         * Withdraw a stock alert; 0 when there is none
         * @description For every user; it reaches the user's own data only, except that of admins. It counts as a write of the caller for the limit per minute.
         */
        delete: operations["removeStockAlert"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/basket": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The caller's basket; of articles that are no longer on sale, too
         * @description For every user; it reaches the user's own data only, except that of admins.
         */
        get: operations["getBasket"];
        put?: never;
        /**
         * Add lines; an article that is in the basket keeps the larger of both quantities
         * @description For every user; it reaches the user's own data only, except that of admins. It counts as a write of the caller for the limit per minute.
         */
        post: operations["addToBasket"];
        /**
         * Empty the basket
         * @description For every user; it reaches the user's own data only, except that of admins. It counts as a write of the caller for the limit per minute.
         */
        delete: operations["clearBasket"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/basket/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Put an article into the basket, or change its line
         * @description For every user; it reaches the user's own data only, except that of admins. It counts as a write of the caller for the limit per minute.
         */
        put: operations["putBasketLine"];
        post?: never;
        /**
         * Take an article out of the basket; 0 when it is not in it
         * @description For every user; it reaches the user's own data only, except that of admins. It counts as a write of the caller for the limit per minute.
         */
        delete: operations["removeBasketLine"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/basket-check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * What lines would cost now, and why some cannot be ordered; counts a signed-in caller's reservations and swatch credit, and stores nothing
         * @description Anybody may use it; the answer may differ for a caller who sends a token. It counts as a write of the caller for the limit per minute.
         */
        post: operations["checkLines"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/stock-movements": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Changes of stock, filtered
         * @description For admins. Staff with the role `warehouse` may use it like admins. API keys need `stock:write`.
         */
        get: operations["listStockMovements"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/articles/{id}/stock": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What is on hand of an article, and what of it is in orders and reserved
         * @description For admins. Staff with the role `warehouse` or `sales` may use it like admins. API keys need `stock:write`.
         */
        get: operations["getStock"];
        put?: never;
        /**
         * Receive a delivery or correct the stock of an article, withdrawn ones included
         * @description For admins. Staff with the role `warehouse` may use it like admins. API keys need `stock:write`. It counts as a write of the caller for the limit per minute.
         */
        post: operations["changeStock"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/articles/{id}/stock-count": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Set what is on hand of an article, or of one of its lots, to what was counted
         * @description For admins. Staff with the role `warehouse` may use it like admins. API keys need `stock:write`. It counts as a write of the caller for the limit per minute.
         */
        put: operations["countStock"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/stock-counts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Set what was on hand of up to 1000 articles or lots when they were counted, all or none
         * @description For admins. Staff with the role `warehouse` may use it like admins. API keys need `stock:write`. It counts as a write of the caller for the limit per minute.
         */
        put: operations["countStocks"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/articles/{id}/alert-level": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Set the stock at or below which admins are told; null stands for the minimum order
         * @description For admins. Staff with the role `warehouse` may use it like admins. API keys need `stock:write`. It counts as a write of the caller for the limit per minute.
         */
        put: operations["setAlertLevel"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/articles/{id}/remnant": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Sell the last pieces of an article, which are below its minimum order, together
         * @description For admins. Staff with the role `warehouse` may use it like admins. API keys need `stock:write`. It counts as a write of the caller for the limit per minute.
         */
        put: operations["sellRemnant"];
        post?: never;
        /**
         * Restore the minimum order of an article whose last pieces are on sale
         * @description For admins. Staff with the role `warehouse` may use it like admins. API keys need `stock:write`. It counts as a write of the caller for the limit per minute.
         */
        delete: operations["endRemnantSale"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/articles/{id}/lots": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The lots of an article, open ones first, oldest first
         * @description For admins. Staff with the role `warehouse` or `sales` may use it like admins. API keys need `stock:write`.
         */
        get: operations["listLots"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/articles/{id}/lot-moves": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Move pieces from one lot of an article to another
         * @description For admins. Staff with the role `warehouse` may use it like admins. API keys need `stock:write`. It counts as a write of the caller for the limit per minute.
         */
        post: operations["moveBetweenLots"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/articles/{id}/lot-closings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Close a lot; the pieces that are left are written off
         * @description For admins. Staff with the role `warehouse` may use it like admins. API keys need `stock:write`. It counts as a write of the caller for the limit per minute.
         */
        post: operations["closeLot"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/order": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A user's orders, oldest first
         * @description For the user whose email is stated, and for admins. Staff with the role `sales` may use it like admins.
         */
        get: operations["listOrders"];
        put?: never;
        /**
         * Place an order and reserve its stock
         * @description For every user; it reaches the user's own data only, except that of admins. It counts as a write of the caller for the limit per minute.
         */
        post: operations["placeOrder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/orders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Place an order of several fabrics, all of its lines or none
         * @description For every user; it reaches the user's own data only, except that of admins. It counts as a write of the caller for the limit per minute.
         */
        post: operations["placeOrderOfLines"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/order-refusal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Why the caller can place no order now, whatever is ordered
         * @description For every user; it reaches the user's own data only, except that of admins.
         */
        get: operations["getOrderRefusal"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/order/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One order
         * @description For every user; it reaches the user's own data only, except that of admins. Staff with the role `warehouse` or `sales` or `books` may use it like admins. API keys need `orders:read`.
         */
        get: operations["getOrder"];
        put?: never;
        post?: never;
        /**
         * Cancel an unpaid order and release its stock
         * @description For every user; it reaches the user's own data only, except that of admins. Staff with the role `sales` may use it like admins. It counts as a write of the caller for the limit per minute.
         */
        delete: operations["cancelOrder"];
        options?: never;
        head?: never;
        /**
         * Mark an order paid, after the provider confirms the payment
         * @description For every user; it reaches the user's own data only, except that of admins. Staff with the role `sales` may use it like admins. It counts as a write of the caller for the limit per minute.
         */
        patch: operations["settleOrder"];
        trace?: never;
    };
    "/api/orders/{id}/lines/{line}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Take a line out of an unpaid order and release its stock
         * @description For every user; it reaches the user's own data only, except that of admins. Staff with the role `sales` may use it like admins. It counts as a write of the caller for the limit per minute.
         */
        delete: operations["cancelLine"];
        options?: never;
        head?: never;
        /**
         * Change the pieces of a line of an unpaid order; stock, price, tax and delivery follow
         * @description For every user; it reaches the user's own data only, except that of admins. Staff with the role `sales` may use it like admins. It counts as a write of the caller for the limit per minute.
         */
        patch: operations["changeLine"];
        trace?: never;
    };
    "/api/orders/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Everything about one order, cancelled ones included
         * @description For every user; it reaches the user's own data only, except that of admins. Staff with the role `warehouse` or `sales` or `books` may use it like admins. API keys need `orders:read`.
         */
        get: operations["getOrderDetails"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/orders/{id}/advance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Advance a paid order: processing, shipped with all that is left in one parcel, delivered
         * @description For admins. Staff with the role `warehouse` may use it like admins. API keys need `orders:fulfil`. It counts as a write of the caller for the limit per minute.
         */
        post: operations["advanceOrder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/orders/{id}/lines/{line}/woven": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Record that awaited pieces of an order are woven: they are a delivery, and at once the order’s
         * @description For admins. Staff with the role `warehouse` may use it like admins. API keys need `orders:fulfil`. It counts as a write of the caller for the limit per minute.
         */
        post: operations["receiveWoven"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/orders/{id}/notes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add an internal note to the timeline
         * @description For admins. Staff with the role `warehouse` or `sales` or `books` may use it like admins. API keys need `orders:fulfil`. It counts as a write of the caller for the limit per minute.
         */
        post: operations["addOrderNote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/orders/{id}/refunds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Refund a paid order, whole or in part
         * @description For admins. Staff with the role `books` may use it like admins. It counts as a write of the caller for the limit per minute.
         */
        post: operations["refundOrder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/orders/{id}/address": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Correct the delivery address: by the customer until the order is paid, by admins until it is shipped
         * @description For every user; it reaches the user's own data only, except that of admins. Staff with the role `warehouse` or `sales` may use it like admins. It counts as a write of the caller for the limit per minute.
         */
        patch: operations["correctAddress"];
        trace?: never;
    };
    "/api/orders/{id}/parcels": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send some of the pieces of an order that is being prepared; it is shipped once nothing is left
         * @description For admins. Staff with the role `warehouse` may use it like admins. API keys need `orders:fulfil`. It counts as a write of the caller for the limit per minute.
         */
        post: operations["addParcel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/orders/{id}/parcels/{parcel}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Correct the carrier and the tracking number of a parcel
         * @description For admins. Staff with the role `warehouse` may use it like admins. API keys need `orders:fulfil`. It counts as a write of the caller for the limit per minute.
         */
        patch: operations["correctParcel"];
        trace?: never;
    };
    "/api/allOrder": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All orders, filtered, oldest first
         * @description For admins. Staff with the role `warehouse` or `sales` or `books` may use it like admins. API keys need `orders:read`.
         */
        get: operations["listAllOrders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/orders/advance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Advance several paid orders; says of each what became of it
         * @description For admins. Staff with the role `warehouse` may use it like admins. API keys need `orders:fulfil`. It counts as a write of the caller for the limit per minute.
         */
        post: operations["advanceOrders"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/packing-slips": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The packing slips of several orders in one PDF; the header x-left-out names those without one
         * @description For admins. Staff with the role `warehouse` or `sales` may use it like admins. API keys need `orders:read` or `orders:fulfil`.
         */
        get: operations["getPackingSlips"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/orders-csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Orders as CSV, filtered like the list, or chosen ones
         * @description For admins. Staff with the role `sales` or `books` may use it like admins. API keys need `orders:read`.
         */
        get: operations["exportOrders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/order-years": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The caller's paid orders by year, the newest first; years without any are left out
         * @description For every user; it reaches the user's own data only, except that of admins.
         */
        get: operations["listOrderYears"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/own-orders-csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The caller's orders as CSV, filtered like the list
         * @description For every user; it reaches the user's own data only, except that of admins.
         */
        get: operations["exportOwnOrders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/orders/{id}/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The messages on an order, oldest first
         * @description For every user; it reaches the user's own data only, except that of admins. Staff with the role `sales` may use it like admins.
         */
        get: operations["listOrderMessages"];
        put?: never;
        /**
         * Write a message on an order; the other side gets an email
         * @description For every user; it reaches the user's own data only, except that of admins. Staff with the role `sales` may use it like admins. It counts as a write of the caller for the limit per minute.
         */
        post: operations["addOrderMessage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/orders/{id}/messages/dismiss": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Say that the messages on an order need no answer
         * @description For admins. Staff with the role `sales` may use it like admins. It counts as a write of the caller for the limit per minute.
         */
        post: operations["dismissOrderMessages"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/order-messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Messages of customers that nobody has answered, one of each order, oldest first
         * @description For admins. Staff with the role `sales` may use it like admins.
         */
        get: operations["listWaitingMessages"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/quotes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * What an order would cost with delivery and tax; stores nothing of it
         * @description Anybody may use it; the answer may differ for a caller who sends a token. It counts as a write of the caller for the limit per minute.
         */
        post: operations["quoteOrder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/quotations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The caller's quotations
         * @description For every user; it reaches the user's own data only, except that of admins.
         */
        get: operations["listQuotations"];
        put?: never;
        /**
         * Ask the mill for pieces, at what price and when; it answers with a quotation
         * @description For every user; it reaches the user's own data only, except that of admins. It counts as a write of the caller for the limit per minute.
         */
        post: operations["askForQuotation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/all-quotations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The quotations of all customers
         * @description For admins. Staff with the role `sales` may use it like admins.
         */
        get: operations["listAllQuotations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/quotations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One quotation
         * @description For every user; it reaches the user's own data only, except that of admins. Staff with the role `sales` may use it like admins.
         */
        get: operations["getQuotation"];
        put?: never;
        post?: never;
        /**
         * Cancel a quotation that is not accepted; its pieces go back to stock
         * @description For every user; it reaches the user's own data only, except that of admins. Staff with the role `sales` may use it like admins. It counts as a write of the caller for the limit per minute.
         */
        delete: operations["cancelQuotation"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/customers/{email}/quotations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make a quotation that a customer has asked for on the telephone; takes its pieces from stock
         * @description For admins. Staff with the role `sales` may use it like admins. It counts as a write of the caller for the limit per minute.
         */
        post: operations["makeQuotation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/quotations/{id}/answer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Promise pieces at a price until a day, or promise others instead; takes the pieces from stock
         * @description For admins. Staff with the role `sales` may use it like admins. It counts as a write of the caller for the limit per minute.
         */
        put: operations["answerQuotation"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/quotations/{id}/quotes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * What the order of an answered quotation costs with delivery and tax; stores nothing of it
         * @description For every user; it reaches the user's own data only, except that of admins. Staff with the role `sales` may use it like admins. It counts as a write of the caller for the limit per minute.
         */
        post: operations["quoteQuotation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/quotations/{id}/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Place the order of a quotation at its prices; accepted again, it is the same order. An admin accepts for the customer
         * @description For every user; it reaches the user's own data only, except that of admins. Staff with the role `sales` may use it like admins. It counts as a write of the caller for the limit per minute.
         */
        post: operations["acceptQuotation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/orders/{id}/documents/{number}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * An invoice or a credit note of an order, as PDF
         * @description For every user; it reaches the user's own data only, except that of admins. Staff with the role `sales` or `books` may use it like admins. API keys need `orders:read` or `ledger:read`.
         */
        get: operations["getOrderDocument"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/orders/{id}/packing-slip": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The packing slip of a paid order, as PDF: no prices
         * @description For admins. Staff with the role `warehouse` or `sales` may use it like admins. API keys need `orders:read` or `orders:fulfil`.
         */
        get: operations["getPackingSlip"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/swatch-offer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The price of a swatch, and the caller's allowance, credits and reservations
         * @description For every user; it reaches the user's own data only, except that of admins.
         */
        get: operations["getSwatchOffer"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/swatch-orders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Order swatches of up to five articles; a free order needs no payment
         * @description For every user; it reaches the user's own data only, except that of admins. It counts as a write of the caller for the limit per minute.
         */
        post: operations["orderSwatches"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/withdrawals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Statements of withdrawal as they were entered, those of unknown order numbers included
         * @description For admins. Staff with the role `sales` may use it like admins.
         */
        get: operations["listWithdrawals"];
        put?: never;
        /**
         * Withdraw from a contract. Every statement is recorded; the answer does not say whether there is such an order
         * @description Anybody may use it, without a token. It counts as a write of the caller for the limit per minute.
         */
        post: operations["withdraw"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/withdrawals/{id}/done": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Say that the mill has dealt with a statement of withdrawal, or that it waits again
         * @description For admins. Staff with the role `sales` may use it like admins. It counts as a write of the caller for the limit per minute.
         */
        put: operations["markWithdrawal"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/create-payment-intent": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a payment intent and get the client secret that confirms it
         * @description For every user; it reaches the user's own data only, except that of admins. Staff with the role `sales` may use it like admins. It counts as a write of the caller for the limit per minute.
         */
        post: operations["createPaymentIntent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/shared-payments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a payment intent for several unpaid orders of the caller
         * @description For every user; it reaches the user's own data only, except that of admins. It counts as a write of the caller for the limit per minute.
         */
        post: operations["createSharedPayment"];
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Mark several orders paid, all or none, after the provider confirms their payment
         * @description For every user; it reaches the user's own data only, except that of admins. It counts as a write of the caller for the limit per minute.
         */
        patch: operations["settleSharedPayment"];
        trace?: never;
    };
    "/api/payment-settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Card provider settings for the browser
         * @description Anybody may use it, without a token.
         */
        get: operations["getPaymentSettings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/payment-webhook": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Receive signed events of the card provider
         * @description The signature of the sender is checked.
         */
        post: operations["receivePaymentEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/account-terms": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The caller's terms for orders on account; null without any
         * @description For every user; it reaches the user's own data only, except that of admins.
         */
        get: operations["getAccountTerms"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/customers/{email}/account-terms": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Allow a customer to order on account, or end it
         * @description For admins. It counts as a write of the caller for the limit per minute.
         */
        put: operations["putAccountTerms"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/accounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Customers with terms, and what they owe
         * @description For admins. Staff with the role `books` may use it like admins. API keys need `ledger:read`.
         */
        get: operations["listAccounts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/statements/{email}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Invoices on account, credit notes and payments of a customer
         * @description For the user whose email is stated, and for admins. Staff with the role `books` may use it like admins. API keys need `ledger:read`.
         */
        get: operations["getStatement"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/statements/{email}/csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The entries of the statement of a customer as CSV
         * @description For the user whose email is stated, and for admins. Staff with the role `books` may use it like admins. API keys need `ledger:read`.
         */
        get: operations["exportStatement"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/account-payments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Enter a payment of a customer
         * @description For admins. Staff with the role `books` may use it like admins. It counts as a write of the caller for the limit per minute.
         */
        post: operations["addAccountPayment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/account-payments/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Take back a payment that an admin entered by mistake
         * @description For admins. Staff with the role `books` may use it like admins. It counts as a write of the caller for the limit per minute.
         */
        delete: operations["removeAccountPayment"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/bank-files": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Upload a bank's statement (camt.053, a ZIP file of them, or CSV) and see which invoices it pays; nothing is stored
         * @description For admins. Staff with the role `books` may use it like admins. It counts as a write of the caller for the limit per minute.
         */
        post: operations["planBankFile"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/bank-payments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Book payments from lines of a bank's file, all or none; those booked before stay as they are
         * @description For admins. Staff with the role `books` may use it like admins. It counts as a write of the caller for the limit per minute.
         */
        post: operations["bookBankPayments"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/review": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All reviews, or those of one article, oldest first
         * @description Anybody may use it, without a token.
         */
        get: operations["listReviews"];
        put?: never;
        /**
         * Write a review
         * @description For every user; it reaches the user's own data only, except that of admins. It counts as a write of the caller for the limit per minute.
         */
        post: operations["addReview"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/product/{id}/rating": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Average and number of the stars in an article's reviews
         * @description Anybody may use it, without a token.
         */
        get: operations["getRating"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/reviews": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All reviews with their state and author, filtered
         * @description For admins. Staff with the role `sales` may use it like admins.
         */
        get: operations["listAllReviews"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/reviews/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A review with its state and author, as it is now
         * @description For admins. Staff with the role `sales` may use it like admins.
         */
        get: operations["getReviewRecord"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/reviews/{id}/state": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Hide a review with a reason, or let it appear
         * @description For admins. Staff with the role `sales` may use it like admins. It counts as a write of the caller for the limit per minute.
         */
        put: operations["changeReviewState"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/reviews/{id}/answer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Answer a review as the mill; the answer is shown under it
         * @description For admins. Staff with the role `sales` may use it like admins. It counts as a write of the caller for the limit per minute.
         */
        put: operations["answerReview"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/images": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Upload an image
         * @description For every user; it reaches the user's own data only, except that of admins. Staff with the role `sales` may use it like admins. API keys need `articles:write`. It counts as a write of the caller for the limit per minute.
         */
        post: operations["uploadImage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/test-reports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Upload the report of a test, whose address becomes the `report` of a test result
         * @description For admins. Staff with the role `sales` may use it like admins. API keys need `articles:write`. It counts as a write of the caller for the limit per minute.
         */
        post: operations["uploadTestReport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/contact": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Address, telephone, email and hours of the shop
         * @description Anybody may use it, without a token.
         */
        get: operations["getContactDetails"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/contact-messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Write to the office. About an order of the caller it is a message on that order, otherwise an email to the mill
         * @description Anybody may use it; the answer may differ for a caller who sends a token. It counts as a write of the caller for the limit per minute.
         */
        post: operations["sendContactMessage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/user/{email}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Profile of one user
         * @description For the user whose email is stated, and for admins. Staff with the role `sales` may use it like admins.
         */
        get: operations["getUser"];
        /**
         * Exchange a sign-in session for an access token, or update a profile
         * @description For the user whose email is in the path, with a session or an access token, and for admins. It counts as a write of the caller for the limit per minute.
         */
        put: operations["putUser"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/account/business": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The caller's company, tax id and invoice address
         * @description For every user; it reaches the user's own data only, except that of admins.
         */
        get: operations["getBusiness"];
        /**
         * Save company, tax id and invoice address, without the rest of the profile
         * @description For every user; it reaches the user's own data only, except that of admins. It counts as a write of the caller for the limit per minute.
         */
        put: operations["putBusiness"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/account/tax-id": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What VIES, the EU's register, says of the caller's tax id, if it can take tax off an order
         * @description For every user; it reaches the user's own data only, except that of admins.
         */
        get: operations["checkTaxId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/account/units": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Save the caller's units of measure, in which pages are rendered after signing in
         * @description For every user; it reaches the user's own data only, except that of admins. It counts as a write of the caller for the limit per minute.
         */
        put: operations["putUnits"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/user": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All users
         * @description For admins. Staff with the role `sales` may use it like admins.
         */
        get: operations["listUsers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/user/admin/{email}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Make a user an admin
         * @description For admins. It counts as a write of the caller for the limit per minute.
         */
        put: operations["makeAdmin"];
        post?: never;
        /**
         * Take the admin role away from a user
         * @description For admins. It counts as a write of the caller for the limit per minute.
         */
        delete: operations["revokeAdmin"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/user/{email}/role": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Give a user a role smaller than admin, or take it away
         * @description For admins. It counts as a write of the caller for the limit per minute.
         */
        put: operations["changeRole"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/user/{email}/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * End all sign-in sessions of a user
         * @description For admins. It counts as a write of the caller for the limit per minute.
         */
        delete: operations["endSessions"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/{email}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Whether this user is an admin or other staff, and may order on account
         * @description For the user whose email is stated, and for admins.
         */
        get: operations["isAdmin"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/customers/{email}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One customer: contact, sums of the orders, swatches, reviews and notes
         * @description For admins. Staff with the role `sales` may use it like admins.
         */
        get: operations["getCustomer"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/customers/{email}/notes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Write a note about a customer, which only the mill sees
         * @description For admins. Staff with the role `sales` may use it like admins. It counts as a write of the caller for the limit per minute.
         */
        post: operations["addCustomerNote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/customers/{email}/notes/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a note about a customer
         * @description For admins. Staff with the role `sales` may use it like admins. It counts as a write of the caller for the limit per minute.
         */
        delete: operations["removeCustomerNote"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/identity-settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Sign-in methods offered in addition to email and password
         * @description Anybody may use it, without a token.
         */
        get: operations["getIdentitySettings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/sign-up/email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create an account and sign in
         * @description Anybody may use it, without a token. It counts as a write of the caller for the limit per minute.
         */
        post: operations["signUp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/sign-in/email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in with email and password
         * @description Anybody may use it, without a token. It counts as a write of the caller for the limit per minute.
         */
        post: operations["signIn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/sign-in/social": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start a Google sign-in; `url` is where to send the browser
         * @description Anybody may use it, without a token. It counts as a write of the caller for the limit per minute.
         */
        post: operations["signInWithGoogle"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/sign-out": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End the session and its access tokens
         * @description Anybody may use it, without a token. It counts as a write of the caller for the limit per minute.
         */
        post: operations["signOut"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/get-session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Current session, or null
         * @description Anybody may use it, without a token.
         */
        get: operations["getSession"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/request-password-reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Email a password reset link, if the account exists
         * @description Anybody may use it, without a token. It counts as a write of the caller for the limit per minute.
         */
        post: operations["requestPasswordReset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/reset-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Set a new password with the token of a reset link; ends every session
         * @description Anybody may use it, without a token. It counts as a write of the caller for the limit per minute.
         */
        post: operations["resetPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/change-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change the password; ends every other session
         * @description For a sign-in session, as cookie or as session token. It counts as a write of the caller for the limit per minute.
         */
        post: operations["changePassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/update-user": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change the name of the account
         * @description For a sign-in session, as cookie or as session token. It counts as a write of the caller for the limit per minute.
         */
        post: operations["changeName"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/account": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The account of the session: confirmed email and sign-in methods
         * @description For a sign-in session, as cookie or as session token.
         */
        get: operations["getAccount"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/account/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Sessions of the account, newest first
         * @description For a sign-in session, as cookie or as session token.
         */
        get: operations["listOwnSessions"];
        put?: never;
        post?: never;
        /**
         * End every session of the account but this one
         * @description For a sign-in session, as cookie or as session token. It counts as a write of the caller for the limit per minute.
         */
        delete: operations["endOtherSessions"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/account/sessions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * End one session of the account and its access tokens
         * @description For a sign-in session, as cookie or as session token. It counts as a write of the caller for the limit per minute.
         */
        delete: operations["endOwnSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/send-confirmation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send the email that confirms the address once more
         * @description For a sign-in session, as cookie or as session token. It counts as a write of the caller for the limit per minute.
         */
        post: operations["sendConfirmation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/confirm-email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm the email of an account with the token of the emailed link
         * @description Anybody may use it, without a token. It counts as a write of the caller for the limit per minute.
         */
        post: operations["confirmEmail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/change-email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask for another email; links go to both addresses
         * @description For a sign-in session, as cookie or as session token. It counts as a write of the caller for the limit per minute.
         */
        post: operations["requestEmailChange"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/confirm-email-change": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm the change of the email on one address; `isDone` once both are confirmed
         * @description Anybody may use it, without a token. It counts as a write of the caller for the limit per minute.
         */
        post: operations["confirmEmailChange"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/cancel-email-change": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel the change of the email, with a link of it or with the session
         * @description Anybody may use it, without a token. It counts as a write of the caller for the limit per minute.
         */
        post: operations["cancelEmailChange"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/account/removal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What removing the account would do
         * @description For a sign-in session, as cookie or as session token.
         */
        get: operations["getRemoval"];
        put?: never;
        /**
         * Remove the account of the session, now and for good; the first request is rejected until a sign-in confirms it
         * @description For a sign-in session, as cookie or as session token. It counts as a write of the caller for the limit per minute.
         */
        post: operations["removeAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/account/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * State of the export of what the shop keeps of this person
         * @description For a sign-in session, as cookie or as session token.
         */
        get: operations["getDataExport"];
        put?: never;
        /**
         * Have the export made; a request while one is being made changes nothing
         * @description For a sign-in session, as cookie or as session token. It counts as a write of the caller for the limit per minute.
         */
        post: operations["requestDataExport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/account/export/file": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The export as ZIP (JSON and pictures), once: it is deleted when all of it was sent
         * @description For a sign-in session, as cookie or as session token. It counts as a write of the caller for the limit per minute.
         */
        post: operations["downloadDataExport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/two-factor/enable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create the secret of an authenticator app; it counts once a code of it is verified
         * @description For a sign-in session, as cookie or as session token. It counts as a write of the caller for the limit per minute.
         */
        post: operations["startTotp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/two-factor/verify-totp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Second step of a sign-in, or of setting up the authenticator app: its code
         * @description Anybody may use it, without a token. It counts as a write of the caller for the limit per minute.
         */
        post: operations["verifyTotp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/two-factor/verify-backup-code": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Second step of a sign-in: a recovery code, which is then used up
         * @description Anybody may use it, without a token. It counts as a write of the caller for the limit per minute.
         */
        post: operations["verifyRecoveryCode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/two-factor/generate-backup-codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace the recovery codes; ends every other session
         * @description For a sign-in session, as cookie or as session token. It counts as a write of the caller for the limit per minute.
         */
        post: operations["renewRecoveryCodes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/two-factor/disable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Stop asking for codes of the authenticator app; ends every other session
         * @description For a sign-in session, as cookie or as session token. It counts as a write of the caller for the limit per minute.
         */
        post: operations["removeTotp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/passkey/generate-register-options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Options for creating a passkey in the browser
         * @description For a sign-in session, as cookie or as session token.
         */
        get: operations["getPasskeyOptions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/passkey/verify-registration": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Store the passkey that the browser has created; ends every other session
         * @description For a sign-in session, as cookie or as session token. It counts as a write of the caller for the limit per minute.
         */
        post: operations["addPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/passkey/update-passkey": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rename a passkey
         * @description For a sign-in session, as cookie or as session token. It counts as a write of the caller for the limit per minute.
         */
        post: operations["renamePasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/passkey/delete-passkey": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Remove a passkey; ends every other session
         * @description For a sign-in session, as cookie or as session token. It counts as a write of the caller for the limit per minute.
         */
        post: operations["removePasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/passkey/generate-authenticate-options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Options for signing in with a passkey
         * @description Anybody may use it, without a token.
         */
        get: operations["getPasskeySignInOptions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/passkey/verify-authentication": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in with the passkey that the browser has used
         * @description Anybody may use it, without a token. It counts as a write of the caller for the limit per minute.
         */
        post: operations["signInWithPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/countries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All countries by name, and how they write addresses
         * @description Anybody may use it, without a token.
         */
        get: operations["listCountries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/addresses": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The caller's delivery addresses, the preferred one first
         * @description For every user; it reaches the user's own data only, except that of admins.
         */
        get: operations["listAddresses"];
        put?: never;
        /**
         * Add a delivery address; one that is in the book already keeps its id
         * @description For every user; it reaches the user's own data only, except that of admins. It counts as a write of the caller for the limit per minute.
         */
        post: operations["addAddress"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/addresses/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change a delivery address
         * @description For every user; it reaches the user's own data only, except that of admins. It counts as a write of the caller for the limit per minute.
         */
        put: operations["updateAddress"];
        post?: never;
        /**
         * Remove a delivery address
         * @description For every user; it reaches the user's own data only, except that of admins. It counts as a write of the caller for the limit per minute.
         */
        delete: operations["deleteAddress"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/orders/{id}/emails": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The emails of an order, oldest first
         * @description For admins. Staff with the role `sales` may use it like admins.
         */
        get: operations["listOrderEmails"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/emails/failed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Emails that were set aside after their last attempt failed, oldest first
         * @description For admins.
         */
        get: operations["listFailedEmails"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/emails/{id}/resend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send an email again, whether it was sent or set aside
         * @description For admins. Staff with the role `sales` may use it like admins. It counts as a write of the caller for the limit per minute.
         */
        post: operations["resendEmail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/email-subscriptions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The emails to admins that the caller wants
         * @description For admins. Staff with the role `warehouse` or `sales` or `books` may use it like admins.
         */
        get: operations["getEmailSubscriptions"];
        /**
         * Choose the emails to admins that the caller wants
         * @description For admins. Staff with the role `warehouse` or `sales` or `books` may use it like admins. It counts as a write of the caller for the limit per minute.
         */
        put: operations["putEmailSubscriptions"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/overview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Figures of the day: revenue, what waits for whom, stock, best sellers; empty or 0 what the caller's role does not include
         * @description For admins. Staff with the role `warehouse` or `sales` or `books` may use it like admins.
         */
        get: operations["getOverview"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/waiting": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What waits for the mill, for its customers and for carriers: counts, and the oldest of each; 0 what the caller's role cannot work off
         * @description For admins. Staff with the role `warehouse` or `sales` or `books` may use it like admins.
         */
        get: operations["getWaiting"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/ledger": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Every settlement and refund of a period, oldest first
         * @description For admins. Staff with the role `books` may use it like admins. API keys need `ledger:read`.
         */
        get: operations["listLedger"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/ledger-csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Every settlement and refund of a period as CSV; the amounts add up to the revenue of the Overview
         * @description For admins. Staff with the role `books` may use it like admins. API keys need `ledger:read`.
         */
        get: operations["exportLedger"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/documents-zip": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The invoices and credit notes of a month as PDF files in one ZIP file
         * @description For admins. Staff with the role `books` may use it like admins. API keys need `ledger:read`.
         */
        get: operations["exportDocuments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/bookings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The bookings of a month for DATEV, Xero or QuickBooks; the amounts add up to the revenue of the Overview
         * @description For admins. Staff with the role `books` may use it like admins. API keys need `ledger:read`.
         */
        get: operations["exportBookings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/first-day": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What a new shop still lacks
         * @description For admins.
         */
        get: operations["getFirstDay"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/first-day/dismiss": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Hide what a new shop still lacks from all admins
         * @description For admins. It counts as a write of the caller for the limit per minute.
         */
        post: operations["dismissFirstDay"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/first-day/test-payment": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a payment at the card provider and cancel it; nothing is charged
         * @description For admins. It counts as a write of the caller for the limit per minute.
         */
        post: operations["testPayment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/first-day/test-email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send an email to the caller now
         * @description For admins. It counts as a write of the caller for the limit per minute.
         */
        post: operations["testEmail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/audit-log": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Audit log of admin actions, filtered, oldest first
         * @description For admins.
         */
        get: operations["listAuditLog"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/audit-log-csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The audit log as CSV, filtered like the list
         * @description For admins.
         */
        get: operations["exportAuditLog"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/api-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * API keys, oldest first
         * @description For admins.
         */
        get: operations["listApiKeys"];
        put?: never;
        /**
         * Make an API key for which the caller is responsible
         * @description For admins. It counts as a write of the caller for the limit per minute.
         */
        post: operations["addApiKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/api-keys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * End an API key at once, and for good
         * @description For admins. It counts as a write of the caller for the limit per minute.
         */
        delete: operations["revokeApiKey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/api-keys/{id}/admin": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Make the caller responsible for an API key, which then outlives the role of its former admin
         * @description For admins. It counts as a write of the caller for the limit per minute.
         */
        put: operations["takeOverApiKey"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What happened to orders, stock and articles, oldest first
         * @description For admins. API keys need `orders:read` or `stock:write` or `articles:write`.
         */
        get: operations["listEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Webhooks, oldest first
         * @description For admins.
         */
        get: operations["listWebhooks"];
        put?: never;
        /**
         * Send events to an address from now on; the caller is responsible for it
         * @description For admins. It counts as a write of the caller for the limit per minute.
         */
        post: operations["addWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhooks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Send nothing to an address any more
         * @description For admins. It counts as a write of the caller for the limit per minute.
         */
        delete: operations["removeWebhook"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhooks/{id}/admin": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Make the caller responsible for a webhook, which then outlives the role of its former admin
         * @description For admins. It counts as a write of the caller for the limit per minute.
         */
        put: operations["takeOverWebhook"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhooks/{id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The events that were sent to a webhook, or are to be, in the last 30 days
         * @description For admins.
         */
        get: operations["listWebhookDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhook-deliveries/{id}/resend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send an event again, whether it was accepted or given up
         * @description For admins. It counts as a write of the caller for the limit per minute.
         */
        post: operations["resendWebhookDelivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/shop-settings/tax": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The tax that the shop charges
         * @description For admins.
         */
        get: operations["getTaxSettings"];
        /**
         * Set the tax that the shop charges; orders that are placed keep theirs
         * @description For admins. It counts as a write of the caller for the limit per minute.
         */
        put: operations["putTaxSettings"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/shop-settings/delivery": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Where the shop delivers to, at what price and in how many days
         * @description For admins.
         */
        get: operations["getDeliverySettings"];
        /**
         * Set where the shop delivers to, at what price and in how many days
         * @description For admins. It counts as a write of the caller for the limit per minute.
         */
        put: operations["putDeliverySettings"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/shop-settings/deposit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The deposit that the shop asks for before it weaves pieces to order
         * @description For admins.
         */
        get: operations["getDepositSettings"];
        /**
         * Set the deposit on orders woven to order; orders that are placed keep theirs
         * @description For admins. It counts as a write of the caller for the limit per minute.
         */
        put: operations["putDepositSettings"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/shop-settings/bookkeeping": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The accounts that exported bookings name
         * @description For admins. Staff with the role `books` may use it like admins.
         */
        get: operations["getBookkeeping"];
        /**
         * Set the accounts that exported bookings name
         * @description For admins. Staff with the role `books` may use it like admins. It counts as a write of the caller for the limit per minute.
         */
        put: operations["putBookkeeping"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/shop-settings/content": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The texts, pictures and colours of the shop
         * @description For admins.
         */
        get: operations["getShopContent"];
        /**
         * Set the texts, pictures and colours of the shop; documents that were issued keep theirs
         * @description For admins. It counts as a write of the caller for the limit per minute.
         */
        put: operations["putShopContent"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/shop-content/home": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The texts and pictures of the home page
         * @description Anybody may use it, without a token.
         */
        get: operations["getHomeContent"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/shop-content/portfolio": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The texts and pictures of the portfolio
         * @description Anybody may use it, without a token.
         */
        get: operations["getPortfolio"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/shop-content/blog": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The entries of the blog
         * @description Anybody may use it, without a token.
         */
        get: operations["getBlog"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/shop-content/legal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The legal pages that the owner has finished
         * @description Anybody may use it, without a token.
         */
        get: operations["getLegalPages"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        TestResultInput: {
            /**
             * @description The method, by its code
             * @enum {string}
             */
            method: "martindale" | "wyzenbeek" | "pilling-martindale" | "pilling-box" | "light-iso" | "light-aatcc" | "seam-iso" | "seam-astm" | "en-1021-1" | "en-1021-2" | "bs-5852-5" | "en-13773-1" | "en-13773-2" | "bs-5867-2b" | "bs-5867-2c" | "din-4102-b1" | "nf-p92-m1" | "nfpa-701" | "cal-117" | "imo";
            /**
             * @description The figure of the method; null for what is passed
             * @default null
             */
            value: number | null;
            /**
             * @description Who has tested it
             * @default
             */
            laboratory: string;
            /**
             * @description When it was tested
             * @default null
             */
            testedOn: string | null;
            /**
             * @description The address of the report, a PDF: an uploaded one or with https; empty where there is none
             * @default
             */
            report: string;
        };
        PriceStepInput: {
            /** @description The fewest pieces of one order for which this price applies */
            fromQuantity: number;
            /** @description Price of one piece in the shop's currency */
            price: number;
        };
        NewArticleInput: {
            /** @description The number of the article, which becomes upper case */
            articleNumber?: string | null;
            /** @description What it is made of; the shares add up to 100 % */
            composition?: {
                /**
                 * @description Code of the fibre, as Regulation (EU) No 1007/2011 names fibres
                 * @enum {string}
                 */
                fibre: "wool" | "alpaca" | "llama" | "camel" | "cashmere" | "mohair" | "angora" | "vicuna" | "yak" | "guanaco" | "cashgora" | "silk" | "cotton" | "kapok" | "flax" | "hemp" | "jute" | "abaca" | "coir" | "ramie" | "sisal" | "acetate" | "cupro" | "modal" | "triacetate" | "viscose" | "lyocell" | "acrylic" | "modacrylic" | "polyamide" | "aramid" | "polyester" | "polyethylene" | "polypropylene" | "polylactide" | "polyurethane" | "elastane" | "elastomultiester" | "elastolefin" | "glass-fibre" | "metal-fibre";
                /** @description Share of the fibre by weight, in percent; all shares add up to 100 */
                percent: number;
            }[] | null;
            /** @description Alert level, in pieces */
            alertLevel?: number | null;
            /** @description Rate of tax */
            taxKind?: ("standard" | "reduced") | null;
            /** @description Weight, in g/m² */
            weightGsm?: number | null;
            /** @description Width, in cm */
            widthCm?: number | null;
            /** @description Usable width, in cm */
            usableWidthCm?: number | null;
            /** @description Length of a piece, in m */
            pieceLengthM?: number | null;
            /** @description Longest cut in one length, in m */
            continuousLengthM?: number | null;
            /** @description Tolerance of the length, in % */
            lengthTolerancePercent?: number | null;
            /** @description Weave */
            weave?: ("plain" | "twill" | "satin" | "dobby" | "jacquard" | "velvet" | "corduroy" | "terry" | "jersey" | "rib" | "interlock" | "lace" | "felt" | "other") | null;
            /** @description Pattern */
            pattern?: ("solid" | "stripe" | "check" | "tartan" | "dot" | "floral" | "geometric" | "abstract" | "other") | null;
            /** @description Height of the repeat, in cm */
            repeatHeightCm?: number | null;
            /** @description Width of the repeat, in cm */
            repeatWidthCm?: number | null;
            /** @description Direction */
            direction?: ("any" | "one-way" | "railroaded") | null;
            /** @description Colourways of */
            colourwayGroup?: string | null;
            /** @description Lead time, in days */
            leadTimeDays?: number | null;
            /** @description Colour of the fabric: name, and a value for screens */
            colour?: {
                /** @description Name as customers see it */
                name: string;
                /** @description Colour for screens, as #rrggbb */
                hex: string;
            } | null;
            /** @description What it is used for, by codes */
            uses?: ("shirts" | "suits" | "coats" | "jackets" | "trousers" | "dresses" | "skirts" | "linings" | "nightwear" | "workwear" | "curtains" | "upholstery" | "cushions" | "bedding" | "table" | "towels" | "bags" | "outdoor" | "crafts" | "evening")[] | null;
            /** @description How it is cared for, by codes of ISO 3758 */
            care?: {
                /**
                 * @description How it is washed; null where it is not stated
                 * @default null
                 */
                wash: ("30" | "40" | "50" | "60" | "70" | "95" | "60-mild" | "50-mild" | "40-mild" | "40-very-mild" | "30-mild" | "30-very-mild" | "hand" | "no") | null;
                /**
                 * @description How it is bleached; null where it is not stated
                 * @default null
                 */
                bleach: ("any" | "oxygen" | "no") | null;
                /**
                 * @description How it is dried; null where it is not stated
                 * @default null
                 */
                dry: ("tumble-normal" | "tumble-low" | "no-tumble" | "line" | "line-shade" | "drip" | "flat" | "flat-shade") | null;
                /**
                 * @description How it is ironed; null where it is not stated
                 * @default null
                 */
                iron: ("110" | "150" | "200" | "no") | null;
                /**
                 * @description How it is cleaned professionally; null where it is not stated
                 * @default null
                 */
                professional: ("p" | "p-mild" | "f" | "f-mild" | "w" | "w-mild" | "w-very-mild" | "no") | null;
            } | null;
            /** @description How far it shrinks in the wash, in percent */
            shrinkagePercent?: {
                /** @description Along the length, in percent */
                length: number;
                /** @description Along the width, in percent */
                width: number;
            } | null;
            /** @description Where it was spun, woven and finished */
            origin?: {
                /**
                 * @description The country where the yarn was spun
                 * @default null
                 */
                spinning: string | null;
                /**
                 * @description The country where the cloth was woven
                 * @default null
                 */
                weaving: string | null;
                /**
                 * @description The country where the cloth was finished
                 * @default null
                 */
                finishing: string | null;
            } | null;
            /** @description Certificates, each with number and end where they are stated */
            certificates?: {
                /** @description Name as customers see it */
                name: string;
                /**
                 * @description The number of the certificate
                 * @default
                 */
                number: string;
                /**
                 * @description Valid until the end of this day, UTC; null for ever
                 * @default null
                 */
                validUntil: string | null;
            }[] | null;
            /** @description What tests have shown, each by its method */
            testResults?: components["schemas"]["TestResultInput"][] | null;
            /** @description In order; the first must be `img` */
            images?: {
                /** @description The address of the picture */
                url: string;
                /**
                 * @description What the picture shows; made from the facts where it is left out
                 * @default
                 */
                alt: string;
            }[] | null;
            /** @description The name of the article */
            productName: string;
            /** @description The address of an image: a path on this shop, or https */
            img: string;
            /** @description A price in the shop's currency, with the decimals that can be charged */
            price: number;
            /** @description Lower prices per piece for larger orders, ascending by quantity */
            priceSteps?: components["schemas"]["PriceStepInput"][] | null;
            /** @description What the article is, in a few sentences */
            description: string;
            /** @description The fewest pieces of an order */
            minimumQuantity: number;
            /**
             * @description What a piece is, such as its width and length
             * @default
             */
            size: string;
            /** @description Pieces that can be ordered */
            availableQuantity: number;
            /**
             * @description A draft is not on sale until an admin puts it there
             * @enum {string}
             */
            state?: "draft" | "on_sale";
        };
        ArticleEditInput: {
            /** @description The number of the article, which becomes upper case */
            articleNumber?: string | null;
            /** @description What it is made of; the shares add up to 100 % */
            composition?: {
                /**
                 * @description Code of the fibre, as Regulation (EU) No 1007/2011 names fibres
                 * @enum {string}
                 */
                fibre: "wool" | "alpaca" | "llama" | "camel" | "cashmere" | "mohair" | "angora" | "vicuna" | "yak" | "guanaco" | "cashgora" | "silk" | "cotton" | "kapok" | "flax" | "hemp" | "jute" | "abaca" | "coir" | "ramie" | "sisal" | "acetate" | "cupro" | "modal" | "triacetate" | "viscose" | "lyocell" | "acrylic" | "modacrylic" | "polyamide" | "aramid" | "polyester" | "polyethylene" | "polypropylene" | "polylactide" | "polyurethane" | "elastane" | "elastomultiester" | "elastolefin" | "glass-fibre" | "metal-fibre";
                /** @description Share of the fibre by weight, in percent; all shares add up to 100 */
                percent: number;
            }[] | null;
            /** @description Alert level, in pieces */
            alertLevel?: number | null;
            /** @description Rate of tax */
            taxKind?: ("standard" | "reduced") | null;
            /** @description Weight, in g/m² */
            weightGsm?: number | null;
            /** @description Width, in cm */
            widthCm?: number | null;
            /** @description Usable width, in cm */
            usableWidthCm?: number | null;
            /** @description Length of a piece, in m */
            pieceLengthM?: number | null;
            /** @description Longest cut in one length, in m */
            continuousLengthM?: number | null;
            /** @description Tolerance of the length, in % */
            lengthTolerancePercent?: number | null;
            /** @description Weave */
            weave?: ("plain" | "twill" | "satin" | "dobby" | "jacquard" | "velvet" | "corduroy" | "terry" | "jersey" | "rib" | "interlock" | "lace" | "felt" | "other") | null;
            /** @description Pattern */
            pattern?: ("solid" | "stripe" | "check" | "tartan" | "dot" | "floral" | "geometric" | "abstract" | "other") | null;
            /** @description Height of the repeat, in cm */
            repeatHeightCm?: number | null;
            /** @description Width of the repeat, in cm */
            repeatWidthCm?: number | null;
            /** @description Direction */
            direction?: ("any" | "one-way" | "railroaded") | null;
            /** @description Colourways of */
            colourwayGroup?: string | null;
            /** @description Lead time, in days */
            leadTimeDays?: number | null;
            /** @description Colour of the fabric: name, and a value for screens */
            colour?: {
                /** @description Name as customers see it */
                name: string;
                /** @description Colour for screens, as #rrggbb */
                hex: string;
            } | null;
            /** @description What it is used for, by codes */
            uses?: ("shirts" | "suits" | "coats" | "jackets" | "trousers" | "dresses" | "skirts" | "linings" | "nightwear" | "workwear" | "curtains" | "upholstery" | "cushions" | "bedding" | "table" | "towels" | "bags" | "outdoor" | "crafts" | "evening")[] | null;
            /** @description How it is cared for, by codes of ISO 3758 */
            care?: {
                /**
                 * @description How it is washed; null where it is not stated
                 * @default null
                 */
                wash: ("30" | "40" | "50" | "60" | "70" | "95" | "60-mild" | "50-mild" | "40-mild" | "40-very-mild" | "30-mild" | "30-very-mild" | "hand" | "no") | null;
                /**
                 * @description How it is bleached; null where it is not stated
                 * @default null
                 */
                bleach: ("any" | "oxygen" | "no") | null;
                /**
                 * @description How it is dried; null where it is not stated
                 * @default null
                 */
                dry: ("tumble-normal" | "tumble-low" | "no-tumble" | "line" | "line-shade" | "drip" | "flat" | "flat-shade") | null;
                /**
                 * @description How it is ironed; null where it is not stated
                 * @default null
                 */
                iron: ("110" | "150" | "200" | "no") | null;
                /**
                 * @description How it is cleaned professionally; null where it is not stated
                 * @default null
                 */
                professional: ("p" | "p-mild" | "f" | "f-mild" | "w" | "w-mild" | "w-very-mild" | "no") | null;
            } | null;
            /** @description How far it shrinks in the wash, in percent */
            shrinkagePercent?: {
                /** @description Along the length, in percent */
                length: number;
                /** @description Along the width, in percent */
                width: number;
            } | null;
            /** @description Where it was spun, woven and finished */
            origin?: {
                /**
                 * @description The country where the yarn was spun
                 * @default null
                 */
                spinning: string | null;
                /**
                 * @description The country where the cloth was woven
                 * @default null
                 */
                weaving: string | null;
                /**
                 * @description The country where the cloth was finished
                 * @default null
                 */
                finishing: string | null;
            } | null;
            /** @description Certificates, each with number and end where they are stated */
            certificates?: {
                /** @description Name as customers see it */
                name: string;
                /**
                 * @description The number of the certificate
                 * @default
                 */
                number: string;
                /**
                 * @description Valid until the end of this day, UTC; null for ever
                 * @default null
                 */
                validUntil: string | null;
            }[] | null;
            /** @description What tests have shown, each by its method */
            testResults?: components["schemas"]["TestResultInput"][] | null;
            /** @description In order; the first must be `img` */
            images?: {
                /** @description The address of the picture */
                url: string;
                /**
                 * @description What the picture shows; made from the facts where it is left out
                 * @default
                 */
                alt: string;
            }[] | null;
            /** @description The name of the article */
            productName: string;
            /** @description The address of an image: a path on this shop, or https */
            img: string;
            /** @description A price in the shop's currency, with the decimals that can be charged */
            price: number;
            /** @description Lower prices per piece for larger orders, ascending by quantity */
            priceSteps?: components["schemas"]["PriceStepInput"][] | null;
            /** @description What the article is, in a few sentences */
            description: string;
            /** @description The fewest pieces of an order */
            minimumQuantity: number;
            /**
             * @description What a piece is, such as its width and length
             * @default
             */
            size: string;
        };
        ArticleStateChangeInput: {
            /**
             * @description Whether the article is a draft, on sale or withdrawn
             * @enum {string}
             */
            state: "on_sale" | "withdrawn";
        };
        NewReviewInput: {
            /** @description Name of the author as the review shows it */
            name: string;
            /**
             * @description Subtitle under the name, such as a role or company
             * @default
             */
            customer: string;
            /** @description What the review says */
            description: string;
            /** @description The address of an image: a path on this shop, or https */
            img: string;
            /** @description The id of the article */
            articleId?: string | null;
            /** @description Stars, from 1 to 5; left out where the author gives none */
            stars?: number | null;
        };
        BankPaymentInput: {
            /** @description Key of the line in its plan, which tells it from every other payment */
            key: string;
            /** @description The email of the customer */
            customer: string;
            /** @description With all decimals of the currency, because a bank transfers fils that no card is charged */
            amount: number;
            /**
             * Format: date
             * @description The day it was received, YYYY-MM-DD
             */
            receivedOn: string;
            /**
             * @description The number of the invoice
             * @default
             */
            invoiceNumber: string;
            /**
             * @description What identifies the payment at the bank
             * @default
             */
            reference: string;
        };
        PostalAddressInput: {
            /** @description Name of the person that receives parcels */
            name: string;
            /**
             * @description The company, or an empty text
             * @default
             */
            company: string;
            /** @description Street and number */
            street: string;
            /**
             * @description The postcode
             * @default
             */
            postcode: string;
            /**
             * @description Town or city
             * @default
             */
            city: string;
            /**
             * @description Region, state or province, where the country needs one
             * @default
             */
            region: string;
            /** @description Country as its code of ISO 3166-1, such as DE */
            country: string;
        };
        InvoiceAddressInput: {
            /**
             * @description Name of the person or department that receives invoices
             * @default
             */
            name: string;
            /** @description Street and number */
            street: string;
            /**
             * @description The postcode
             * @default
             */
            postcode: string;
            /**
             * @description Town or city
             * @default
             */
            city: string;
            /**
             * @description Region, state or province, where the country needs one
             * @default
             */
            region: string;
            /** @description Country as its code of ISO 3166-1, such as DE */
            country: string;
        };
        NewAddressInput: {
            /** @description The address as one text; the shop makes it from the parts where they are stated */
            address?: string;
            /** @description The address in parts; left out where it is one text */
            addressParts?: components["schemas"]["PostalAddressInput"] | null;
            /** @description Telephone number for the carrier, with its country code */
            phone: string;
            /**
             * @description Offered first. The first address of a customer is preferred; another one that becomes it takes its place. One address is always preferred: false changes nothing
             * @default false
             */
            isPreferred: boolean;
        };
        PaymentRequestInput: {
            /** @description An amount in the order's currency */
            price: number;
            /** @description The id of the order */
            order?: string;
        };
        SharedPaymentRequestInput: {
            /** @description The ids of the orders */
            orders: string[];
            /** @description The sum of the orders */
            price: number;
        };
        SharedSettlementInput: {
            /** @description The ids of the orders */
            orders: string[];
            /** @description The payment's id at the card provider */
            transactionId: string;
        };
        NewOrderInput: {
            /** @description The id of the article */
            productId: string;
            /** @description Number of pieces, at least one */
            quantity: number;
            /** @description An amount in the order's currency */
            price?: number;
            /** @description Telephone number for the carrier and for questions */
            phone: string;
            /** @description The address as one text; the shop makes it from the parts where they are stated */
            address?: string;
            /** @description The address in parts; left out where it is one text */
            addressParts?: components["schemas"]["PostalAddressInput"] | null;
            /**
             * @description What the customer asks for beyond the articles, such as how to cut or pack them; '' when nothing
             * @default
             */
            customDetails: string;
            /**
             * @description The customer's own number of the order
             * @default
             */
            purchaseOrderNumber: string;
            /** @description Whether the customer collects the goods at the mill; 422 `collection_not_offered` where the shop does not offer it */
            isCollected?: boolean;
            /**
             * @description How it is paid: by card, or on account
             * @enum {string}
             */
            paymentMethod?: "card" | "account";
            /** @description Whether the pieces may come from several dye lots, whose shades may differ, where no single lot has them all */
            severalLots?: boolean;
            /** @description Id of a lot that is taken where it has all the pieces */
            preferredLot?: string;
        };
        NewOrderOfLinesInput: {
            /** @description Articles and swatches with their quantities */
            lines: {
                /** @description The id of the article */
                articleId: string;
                /** @description Number of pieces, at least one */
                quantity: number;
                /** @description Whether the pieces may come from several dye lots, whose shades may differ, where no single lot has them all */
                severalLots?: boolean;
                /** @description Id of a lot that is taken where it has all the pieces */
                preferredLot?: string;
            }[];
            /** @description An amount in the order's currency */
            price?: number;
            /** @description Telephone number for the carrier and for questions */
            phone: string;
            /** @description The address as one text; the shop makes it from the parts where they are stated */
            address?: string;
            /** @description The address in parts; left out where it is one text */
            addressParts?: components["schemas"]["PostalAddressInput"] | null;
            /**
             * @description What the customer asks for beyond the articles, such as how to cut or pack them; '' when nothing
             * @default
             */
            customDetails: string;
            /**
             * @description The customer's own number of the order
             * @default
             */
            purchaseOrderNumber: string;
            /** @description Whether the customer collects the goods at the mill; 422 `collection_not_offered` where the shop does not offer it */
            isCollected?: boolean;
            /**
             * @description How it is paid: by card, or on account
             * @enum {string}
             */
            paymentMethod?: "card" | "account";
        };
        SettlementInput: {
            /** @description The id of the order */
            order?: string;
            /** @description The payment's id at the card provider */
            transactionId: string;
        };
        EnteredAccountTermsInput: {
            /** @description False takes no more orders on account; what is owed stays */
            isAllowed: boolean;
            /** @description Days after the order in which its invoice is to be paid */
            netDays: number;
            /** @description The most the customer may owe */
            creditLimit: number;
        };
        NewAccountPaymentInput: {
            /** @description Email address of the customer */
            customer: string;
            /** @description Amount in the shop's currency */
            amount: number;
            /**
             * Format: date
             * @description The day it was received, YYYY-MM-DD
             */
            receivedOn: string;
            /**
             * @description The invoice that it pays first
             * @default
             */
            invoiceNumber: string;
            /**
             * @description What identifies the payment at the bank
             * @default
             */
            reference: string;
        };
        NewApiKeyInput: {
            /** @description What the key is called in the log; no two keys that work have the same name */
            name: string;
            /** @description Scopes: each endpoint says which of them it needs */
            scopes: ("orders:read" | "orders:fulfil" | "stock:write" | "articles:write" | "ledger:read")[];
            /** @description Days after which the key ends; null for no end */
            validDays: number | null;
        };
        ContactMessageInput: {
            /** @description Who writes */
            name: string;
            /** @description The office answers there */
            email: string;
            /**
             * @description The order it is about. An unknown number is accepted like any other
             * @default
             */
            orderNumber: string;
            /**
             * @description Name or number of the fabric it is about
             * @default
             */
            article: string;
            /** @description What to write */
            message: string;
        };
        NewSwatchOrderInput: {
            /** @description The swatches, one of each article */
            swatches: {
                /** @description The id of the article */
                articleId: string;
                /** @description Pieces to reserve with it */
                reservedQuantity?: number;
            }[];
            /** @description An amount in the order's currency */
            price?: number;
            /** @description Telephone number for the carrier and for questions */
            phone: string;
            /** @description The address as one text; the shop makes it from the parts where they are stated */
            address?: string;
            /** @description The address in parts; left out where it is one text */
            addressParts?: components["schemas"]["PostalAddressInput"] | null;
            /**
             * @description What the customer asks for beyond the articles, such as how to cut or pack them; '' when nothing
             * @default
             */
            customDetails: string;
            /**
             * @description The customer's own number of the order
             * @default
             */
            purchaseOrderNumber: string;
            /** @description Whether the customer collects the goods at the mill; 422 `collection_not_offered` where the shop does not offer it */
            isCollected?: boolean;
        };
        NewCustomerNoteInput: {
            /** @description What to remember of the customer */
            text: string;
        };
        EmailSubscriptionsInput: {
            /** @description The emails that the caller wants */
            kinds: ("admin_order_paid" | "admin_stock_low" | "admin_payment_mismatch" | "admin_quotation_asked" | "admin_order_message")[];
        };
        BookkeepingInput: {
            /** @description The tax consultant's numbers in DATEV; the digits of its accounts, and when the year begins, MM-DD */
            datev: {
                /** @description The number of the tax consultant */
                consultant: number;
                /** @description The number of the client */
                client: number;
                /** @description How many digits accounts have in DATEV */
                accountDigits: number;
                /** @description The day on which the business year begins, MM-DD */
                yearStart: string;
            };
            /** @description The accounts that bookings name */
            accounts: {
                /** @description Account for what customers owe */
                receivables: {
                    /** @description The number of the account */
                    number: string;
                    /** @description Name of the account, as the chart of accounts has it */
                    name: string;
                };
                /** @description What the card provider has received and not paid out yet */
                cardPayments: {
                    /** @description The number of the account */
                    number: string;
                    /** @description Name of the account, as the chart of accounts has it */
                    name: string;
                };
                /** @description The tax that is owed; in DATEV the accounts of revenue post it */
                tax: {
                    /** @description The number of the account */
                    number: string;
                    /** @description Name of the account, as the chart of accounts has it */
                    name: string;
                };
                /** @description Revenue of a shop that charges no tax */
                untaxed: {
                    /** @description The number of the account */
                    number: string;
                    /** @description Name of the account, as the chart of accounts has it */
                    name: string;
                    /** @description The name of the tax in the program that reads the bookings */
                    taxName: string;
                };
                /** @description Revenue taxed in the customer's country */
                destination: {
                    /** @description The number of the account */
                    number: string;
                    /** @description Name of the account, as the chart of accounts has it */
                    name: string;
                    /** @description The name of the tax in the program that reads the bookings */
                    taxName: string;
                };
                /** @description Revenue for which the customer owes the tax */
                reverseCharge: {
                    /** @description The number of the account */
                    number: string;
                    /** @description Name of the account, as the chart of accounts has it */
                    name: string;
                    /** @description The name of the tax in the program that reads the bookings */
                    taxName: string;
                };
                /** @description Revenue of goods that leave the customs territory */
                export: {
                    /** @description The number of the account */
                    number: string;
                    /** @description Name of the account, as the chart of accounts has it */
                    name: string;
                    /** @description The name of the tax in the program that reads the bookings */
                    taxName: string;
                };
                /** @description Revenue taxed in the seller's country at a rate that is not listed below */
                otherRates: {
                    /** @description The number of the account */
                    number: string;
                    /** @description Name of the account, as the chart of accounts has it */
                    name: string;
                    /** @description The name of the tax in the program that reads the bookings */
                    taxName: string;
                };
            };
            /** @description Revenue taxed in the seller's country, by rate in percent */
            rates: {
                /** @description The number of the account */
                number: string;
                /** @description Name of the account, as the chart of accounts has it */
                name: string;
                /** @description The name of the tax in the program that reads the bookings */
                taxName: string;
                /** @description Rate of tax, in percent */
                percent: number;
            }[];
        };
        ReviewStateChangeInput: {
            /** @description The revision that the change was made from */
            revision: number;
            /**
             * @description Whether the review is shown
             * @enum {string}
             */
            state: "published" | "hidden";
            /**
             * @description Why it is hidden
             * @default
             */
            reason: string;
        };
        ReviewAnswerInput: {
            /** @description The revision that the change was made from */
            revision: number;
            /**
             * @description The mill's answer; an empty text takes it away
             * @default
             */
            answer: string;
        };
        LotMoveInput: {
            /** @description The id of the open lot that the pieces are taken from */
            from: string;
            /** @description The id of the open lot that the pieces go to */
            to: string;
            /** @description Number of pieces, at least one */
            quantity: number;
            /** @description What was written about it */
            note: string;
        };
        LotClosingInput: {
            /** @description The id of the open lot */
            lotId: string;
            /** @description Pieces of the lot that can be ordered, as the caller has read: they are written off */
            quantity: number | 0;
            /** @description What was written about it */
            note: string;
        };
        StockChangeInput: {
            /**
             * @description Why the stock changes: one of the list
             * @constant
             */
            reason: "delivery";
            /** @description Number of pieces, at least one */
            quantity: number;
            /**
             * @description What was written about it
             * @default
             */
            note: string;
            /** @description The lot the pieces belong to, required once the article's stock is kept by lot. A delivery into a lot that the article does not have adds it; the first one starts keeping the stock by lot */
            lot?: string;
            /** @description With the first lot: the lot that the pieces in stock belong to */
            lotOfStock?: string;
        } | {
            /**
             * @description Why the stock changes: one of the list
             * @constant
             */
            reason: "correction";
            /** @description Pieces that are added; negative for those that are taken off */
            quantity: number;
            /** @description What was written about it */
            note: string;
            /** @description The open lot that is corrected; required where the stock is kept by lot */
            lot?: string;
        };
        StockCountInput: {
            /** @description Pieces that were counted */
            counted: number;
            /** @description What was on hand by the shop's books, as the admin saw it: another figure means that something was shipped or delivered */
            onHand: number;
            /** @description The open lot that was counted; required once the article's stock is kept by lot */
            lot?: string;
            /**
             * @description What was written about it
             * @default
             */
            note: string;
        };
        StockCountsInput: {
            /** @description Each article, or lot, once */
            counts: {
                /** @description The number of the article; upper and lower case are the same */
                articleNumber: string;
                /** @description Pieces on hand at the time of counting, with those of open orders and reserved ones */
                counted: number;
                /**
                 * Format: date-time
                 * @description The time of counting; what was ordered, shipped or delivered since is taken into account
                 */
                countedAt: string;
                /** @description The open lot that was counted; required where the stock is kept by lot */
                lot?: string;
            }[];
            /**
             * @description Why it was counted, for the movements
             * @default
             */
            note: string;
        };
        AlertLevelInput: {
            /** @description Pieces at or below which admins are told; null for the minimum order */
            alertLevel: number | null;
        };
        RemnantSaleInput: {
            /** @description Pieces that are left, as the caller has read */
            quantity: number;
        };
        NewWebhookInput: {
            /** @description What the webhook is called in the log */
            name: string;
            /** @description Where events are sent: an address of the public internet, https in production */
            url: string;
            /** @description The types of events to send */
            types: ("order.placed" | "order.deposit_paid" | "order.paid" | "order.processing" | "order.shipped" | "order.delivered" | "order.shipped_in_part" | "order.cancelled" | "order.line_cancelled" | "order.line_changed" | "order.address_corrected" | "order.parcel_corrected" | "order.refund_requested" | "order.refunded" | "order.refund_failed" | "order.disputed" | "stock.changed" | "article.added" | "article.changed")[];
        };
        LinesToCheckInput: {
            /** @description The lines, in their order */
            lines: {
                /** @description The id or the number of an article */
                article: string;
                /** @description Number of pieces, at least one */
                quantity: number;
                /** @description Whether the pieces may come from several lots */
                severalLots?: boolean;
            }[];
        };
        BasketLinesInput: {
            /** @description The lines, in their order */
            lines: {
                /** @description The id of the article */
                articleId: string;
                /** @description Number of pieces, at least one */
                quantity: number;
                /** @description Whether the pieces may come from several dye lots, whose shades may differ, where no single lot has them all */
                severalLots?: boolean;
                /** @description Id of a lot that is taken where it has all the pieces */
                preferredLot?: string;
            }[];
        };
        AddressCorrectionInput: {
            /** @description The address as one text; the shop makes it from the parts where they are stated */
            address?: string;
            /** @description The address in parts; left out where it is one text */
            addressParts?: components["schemas"]["PostalAddressInput"] | null;
            /** @description Telephone number for the carrier */
            phone: string;
            /** @description What the order costs then, when another country makes it cost more or less */
            price?: number;
        };
        LineCorrectionInput: {
            /** @description Number of pieces, at least one */
            quantity: number;
            /** @description What the order costs then, which the customer has seen; 409 `price_changed` answers what it would cost */
            price: number;
            /** @description Whether the pieces may come from several lots */
            severalLots?: boolean;
        };
        NewParcelInput: {
            /** @description Carrier of the parcel; the name of a known one gives a link for tracking */
            carrier: string;
            /** @description The number of the parcel */
            trackingNumber: string;
            /**
             * @description A note to the customer, in the email and on the page of the order
             * @default
             */
            note: string;
            /** @description What is in it */
            lines: {
                /** @description The id of the line of the order */
                line: string;
                /** @description Pieces, or swatches, that are in the parcel */
                quantity: number;
                /** @description What was left to ship of the line until now, as the caller has read (`toShip`) */
                left: number;
            }[];
        };
        ParcelCorrectionInput: {
            /** @description Carrier of the parcel; the name of a known one gives a link for tracking */
            carrier: string;
            /** @description The number of the parcel */
            trackingNumber: string;
            /** @description Whether the customer gets the email of the parcel again */
            tellsCustomer: boolean;
        };
        NewRefundInput: {
            /** @description What to refund, line by line */
            lines?: {
                /** @description Id of the order's line */
                line: string;
                /** @description The amount, at most what is left of the line */
                amount: number;
                /**
                 * @description Pieces put back to stock; 0 for none, as of a swatch
                 * @default 0
                 */
                returnedQuantity: number;
            }[];
            /** @description The amount, at most what is `refundable` */
            amount?: number;
            /** @description Why it was refunded, as the admin wrote it */
            reason: string;
        };
        AdvanceInput: {
            /**
             * @description The next state of the order
             * @constant
             */
            to: "processing";
            /**
             * @description What was written about it
             * @default
             */
            note: string;
        } | {
            /**
             * @description The next state of the order
             * @constant
             */
            to: "shipped";
            /** @description Carrier of the parcel; the name of a known one gives a link for tracking */
            carrier: string;
            /** @description The number of the parcel */
            trackingNumber: string;
            /**
             * @description What was written about it
             * @default
             */
            note: string;
        } | {
            /**
             * @description The next state of the order
             * @constant
             */
            to: "delivered";
            /**
             * @description What was written about it
             * @default
             */
            note: string;
        };
        WovenPiecesInput: {
            /** @description Pieces that are there now */
            quantity: number;
            /** @description Pieces that were awaited until now, as the caller has read */
            awaitedQuantity: number;
            /** @description Their lot; required where the stock is kept by lot */
            lot?: string;
        };
        OrderNoteInput: {
            /** @description What was written about it */
            note: string;
        };
        AdvancesInput: {
            /**
             * @description The next state of the orders
             * @enum {string}
             */
            to: "processing" | "shipped" | "delivered";
            /**
             * @description What was written about it
             * @default
             */
            note: string;
            /** @description The orders to advance */
            orders: {
                /** @description Id of the object */
                _id: string;
                /** @description Carrier of the parcel; required to ship */
                carrier?: string;
                /** @description The number of the parcel; required to ship */
                trackingNumber?: string;
            }[];
        };
        NewOrderMessageInput: {
            /** @description What to write */
            text: string;
            /**
             * @description Addresses that the upload of images has answered
             * @default []
             */
            photos: string[];
        };
        QuoteRequestInput: {
            /** @description Articles and swatches with their quantities */
            lines: {
                /** @description The id of the article */
                articleId: string;
                /** @description Number of pieces, at least one */
                quantity: number;
                /**
                 * @description Pieces, or a swatch
                 * @default pieces
                 * @enum {string}
                 */
                kind: "pieces" | "swatch";
            }[];
            /** @description Required where the shop charges tax or delivery, unless the goods are collected */
            country?: string;
            /**
             * @description Whether the goods are collected at the mill
             * @default false
             */
            isCollected: boolean;
            /** @description As if the buyer had a valid tax id of another member state, or had none; left out, the caller's own decides */
            isBusiness?: boolean;
        };
        NewQuotationInput: {
            /** @description The pieces that are needed */
            lines: {
                /** @description The id of the article */
                articleId: string;
                /** @description Pieces, which may be more than there are */
                quantity: number;
            }[];
            /**
             * @description The day by which they are needed, YYYY-MM-DD
             * @default null
             */
            wantedOn: string | null;
            /**
             * @description What else the mill should know
             * @default
             */
            note: string;
        };
        QuotationAnswerInput: {
            /** @description What the mill promises. It may be other pieces than were asked for */
            lines: {
                /** @description The id of the article */
                articleId: string;
                /** @description Number of pieces, at least one */
                quantity: number;
                /** @description What one costs, with or without tax as all prices of the shop */
                unitPrice: number;
            }[];
            /**
             * @description The day on which the pieces are ready, YYYY-MM-DD; required for more than there are
             * @default null
             */
            readyOn: string | null;
            /**
             * Format: date
             * @description The last day on which it can be accepted, YYYY-MM-DD
             */
            validUntil: string;
            /**
             * @description What else the customer should know
             * @default
             */
            answer: string;
        };
        QuotationAcceptanceInput: {
            /** @description An amount in the order's currency */
            price?: number;
            /** @description Telephone number for the carrier and for questions */
            phone: string;
            /** @description The address as one text; the shop makes it from the parts where they are stated */
            address?: string;
            /** @description The address in parts; left out where it is one text */
            addressParts?: components["schemas"]["PostalAddressInput"] | null;
            /**
             * @description What the customer asks for beyond the articles, such as how to cut or pack them; '' when nothing
             * @default
             */
            customDetails: string;
            /**
             * @description The customer's own number of the order
             * @default
             */
            purchaseOrderNumber: string;
            /** @description Whether the customer collects the goods at the mill; 422 `collection_not_offered` where the shop does not offer it */
            isCollected?: boolean;
            /**
             * @description How it is paid: by card, or on account
             * @enum {string}
             */
            paymentMethod?: "card" | "account";
        };
        DestinationInput: {
            /** @description Required where the shop charges tax or delivery, unless the goods are collected */
            country?: string;
            /**
             * @description Whether the goods are collected at the mill
             * @default false
             */
            isCollected: boolean;
        };
        NewWithdrawalInput: {
            /** @description The name of the customer */
            name: string;
            /** @description What identifies the contract. An unknown number is accepted like any other */
            orderNumber: string;
            /** @description The acknowledgement goes there. It repeats the statement to an address that the caller is signed in with, or that the order belongs to; any other gets one acknowledgement a day, without what was stated */
            email: string;
            /**
             * @description Which goods; '' for all of them
             * @default
             */
            goods: string;
        };
        NewAccountInput: {
            /** @description Name as the shop and its documents use it */
            name: string;
            /** @description Email address; upper and lower case are the same */
            email: string;
            /** @description Password as it is typed */
            password: string;
        };
        CredentialsInput: {
            /** @description Email address; upper and lower case are the same */
            email: string;
            /** @description Password as it is typed */
            password: string;
        };
        BusinessInput: {
            /** @description The company, or an empty text */
            company: string;
            /** @description The buyer's tax id; an empty text where there is none */
            taxId: string;
            /** @description Null when invoices have none beside the delivery address */
            invoiceAddress: components["schemas"]["InvoiceAddressInput"] | null;
        };
        SessionProofInput: {
            /** @description Email of an account; upper and lower case are the same */
            email: string;
        };
        ProfileInput: {
            /** @description Email of an account; upper and lower case are the same */
            email: string;
            /** @description Name as the shop and its documents use it */
            name?: string;
            /** @description What the person has learned */
            education: string;
            /** @description The whole address as lines of one text */
            address: string;
            /** @description Telephone number for parcels and questions */
            phone: string;
            /** @description The address of a professional profile */
            linkend: string;
            /** @description The company, or an empty text; left out, it stays as it is */
            company?: string;
            /** @description The buyer's tax id, or an empty text; left out, it stays as it is */
            taxId?: string;
        };
        RoleChangeInput: {
            /** @description The role that the admin has seen; null for a customer */
            from: ("admin" | "warehouse" | "sales" | "books") | null;
            /** @description The new role; null for a customer */
            to: ("warehouse" | "sales" | "books") | null;
        };
        UnitsChoiceInput: {
            /**
             * @description Metres and g/m², or yards and oz/yd²
             * @enum {string}
             */
            units: "metric" | "imperial";
        };
        ShopContentCompanyInput: {
            /** @description Name of the shop */
            name: string;
            /** @description Company, as invoices name it. Left out, the name of the shop */
            legalName: string;
            /** @description Address. On one line, its parts separated by commas */
            address: string;
            /** @description Telephone */
            phone: string;
            /** @description Email */
            email: string;
            /** @description Hours */
            hours: string;
            /** @description Reply time. Beside the form of the contact page, such as “We answer within one working day” */
            replyTime: string;
            /** @description Company number. As the register of companies has it, such as “Registered in England, 01234567” */
            companyNumber: string;
            /** @description Founded in. A year, for search engines */
            founded: string;
            /** @description Prefix of article numbers. Of numbers that the shop makes from now on, such as SV-00042 */
            numberPrefix: string;
        };
        ShopContentBankInput: {
            /** @description Account holder */
            holder: string;
            /** @description IBAN */
            iban: string;
            /** @description Account number. Where there is no IBAN, with sort code or routing number */
            accountNumber: string;
            /** @description BIC */
            bic: string;
            /** @description Bank */
            bank: string;
        };
        ShopContentLookInput: {
            /** @description Buttons and accents */
            primary: string;
            /** @description Dark areas */
            secondary: string;
            /** @description Highlights */
            accent: string;
            /** @description Background */
            paper: string;
            /** @description Picture of shared links */
            previewPicture: string;
        };
        ShopContentHomeInput: {
            /** @description Claim */
            claim: string;
            /** @description Introduction */
            introduction: string;
            /** @description Description. Search engines show it */
            description: string;
            /** @description Picture */
            heroPicture: string;
            /** @description Who we are */
            whoWeAre: string;
            /** @description Claims */
            claims: {
                /** @description Heading */
                title: string;
                /** @description Text */
                text: string;
            }[];
            /** @description Figures */
            figures: {
                /** @description Figure */
                target: number;
                /** @description Of what */
                label: string;
            }[];
            /** @description Working process */
            steps: {
                /** @description Heading */
                title: string;
                /** @description Text */
                text: string;
                /** @description Picture */
                picture: string;
            }[];
        };
        ShopContentFooterInput: {
            /** @description About the company */
            about: string;
            /** @description Lists */
            services: {
                /** @description Heading */
                title: string;
                /** @description One item a line */
                items: string;
            }[];
            /** @description Copyright */
            copyright: string;
        };
        ShopContentPortfolioInput: {
            /** @description Name */
            name: string;
            /** @description Role */
            role: string;
            /** @description Introduction */
            introduction: string;
            /** @description About me */
            about: string;
            /** @description Education */
            education: {
                /** @description Degree */
                what: string;
                /** @description Where */
                where: string;
                /** @description When */
                when: string;
            }[];
            /** @description Email */
            email: string;
            /** @description Telephone */
            phone: string;
            /** @description Place */
            place: string;
            /** @description Profile */
            profile: string;
            /** @description Recent projects */
            projects: {
                /** @description Heading */
                title: string;
                /** @description Year */
                year: string;
                /** @description Text */
                text: string;
                /** @description Tools, one a line */
                tools: string;
                /** @description Picture */
                picture: string;
            }[];
        };
        ShopContentBlogInput: {
            /** @description Introduction */
            introduction: string;
            /** @description Description. Search engines show it */
            description: string;
            /** @description Entries */
            entries: {
                /** @description Heading */
                title: string;
                /** @description Text */
                text: string;
            }[];
        };
        ShopContentLegalInput: {
            /** @description Imprint */
            imprint: string;
            /** @description Terms of use */
            terms: string;
            /** @description Privacy policy */
            privacy: string;
            /** @description Cookie policy */
            cookies: string;
            /** @description Delivery and returns */
            delivery: string;
            /** @description Right of withdrawal */
            withdrawal: string;
            /** @description Take withdrawals online. Shops that sell to consumers in the EU must: “Withdraw from contract here” in the footer, on orders and in emails. */
            takesWithdrawals: boolean;
        };
        ShopContentInput: {
            company: components["schemas"]["ShopContentCompanyInput"];
            /**
             * @default {
             *       "holder": "",
             *       "iban": "",
             *       "accountNumber": "",
             *       "bic": "",
             *       "bank": ""
             *     }
             */
            bank: components["schemas"]["ShopContentBankInput"];
            look: components["schemas"]["ShopContentLookInput"];
            home: components["schemas"]["ShopContentHomeInput"];
            footer: components["schemas"]["ShopContentFooterInput"];
            portfolio: components["schemas"]["ShopContentPortfolioInput"];
            blog: components["schemas"]["ShopContentBlogInput"];
            legal: components["schemas"]["ShopContentLegalInput"];
        };
        TaxSettingsInput: {
            /** @description Whether the shop charges it */
            isCharged: boolean;
            /** @description Country of the mill (ISO 3166); null until it is stated */
            sellerCountry: string | null;
            /** @description On documents, and the requester of checks at VIES; '' when there is none, which only a shop without tax may save */
            sellerTaxId: string;
            /** @description Whether the prices of articles and of delivery include the tax */
            pricesIncludeTax: boolean;
            /** @description The rates of tax */
            rates: {
                /** @description Country as its code of ISO 3166-1, such as DE */
                country: string;
                /**
                 * @description Which rate of the country
                 * @enum {string}
                 */
                kind: "standard" | "reduced";
                /** @description Rate of tax, in percent */
                percent: number;
                /**
                 * Format: date
                 * @description The first day, YYYY-MM-DD in SHOP_TIME_ZONE; a rate applies until a later one of the same country and kind does
                 */
                from: string;
            }[];
        };
        DeliverySettingsInput: {
            /** @description Whether the shop charges it */
            isCharged: boolean;
            /** @description Where the shop delivers to */
            zones: {
                /** @description What the zone is called */
                name: string;
                /** @description Countries of the zone, as codes of ISO 3166-1 */
                countries: string[];
                /** @description What the delivery of one order costs */
                perOrder: number;
                /** @description The price of each kilogram */
                perKilogram: number;
                /** @description Orders of goods of at least this amount are delivered free; null where none are */
                freeFrom: number | null;
                /** @description Working days from shipping to arrival, the least and the most */
                days: [
                    number,
                    number
                ];
            }[];
            /** @description Whether customers can collect their orders at the mill */
            collection: {
                /** @description Whether customers can choose it */
                isOffered: boolean;
                /** @description Where and when, for customers */
                text: string;
            };
            /** @description Whether an order of swatches alone is delivered free */
            areSwatchesFree: boolean;
        };
        DepositSettingsInput: {
            /** @description The part of the price that is paid first of an order with pieces that are still to be woven, in percent; 0 for none */
            percent: number;
        };
        ImageInfo: {
            /** @description Width of the stored picture in pixels */
            width: number;
            /** @description Height of the stored picture in pixels */
            height: number;
            /** @description The average colour of the picture as #rrggbb, shown until it has loaded */
            tone: string;
        };
        UploadedImage: {
            /**
             * @description Always true, as at imgbb: errors have another status
             * @constant
             */
            success: true;
            /**
             * @description Always 200, as at imgbb
             * @constant
             */
            status: 200;
            /** @description Picture as it was stored */
            data: {
                /** @description Id of the picture: the SHA-256 of its bytes */
                id: string;
                /** @description The address of the picture */
                url: string;
                /** @description Width of the stored picture in pixels */
                width: number;
                /** @description Height of the stored picture in pixels */
                height: number;
                /** @description Size of the stored picture in bytes */
                size: number;
            };
        };
        UploadedReport: {
            /** @description The address of the report, which states its size in bytes */
            report: string;
            /** @description Size of the report in bytes */
            byteCount: number;
        };
        TestResult: {
            /**
             * @description The method, by its code
             * @enum {string}
             */
            method: "martindale" | "wyzenbeek" | "pilling-martindale" | "pilling-box" | "light-iso" | "light-aatcc" | "seam-iso" | "seam-astm" | "en-1021-1" | "en-1021-2" | "bs-5852-5" | "en-13773-1" | "en-13773-2" | "bs-5867-2b" | "bs-5867-2c" | "din-4102-b1" | "nf-p92-m1" | "nfpa-701" | "cal-117" | "imo";
            /**
             * @description The figure of the method; null for what is passed
             * @default null
             */
            value: number | null;
            /**
             * @description Who has tested it
             * @default
             */
            laboratory: string;
            /**
             * @description When it was tested
             * @default null
             */
            testedOn: string | null;
            /**
             * @description The address of the report, a PDF: an uploaded one or with https; empty where there is none
             * @default
             */
            report: string;
        };
        PriceStep: {
            /** @description The fewest pieces of one order for which this price applies */
            fromQuantity: number;
            /** @description Price of one piece in the shop's currency */
            price: number;
        };
        ArticleSummary: {
            /** @description An id; its form may change */
            _id: string;
            /** @description Unique, such as SV-00042; shown wherever the name is */
            articleNumber: string;
            /** @description Last part of the article's page address, `/fabrics/{slug}` */
            slug: string;
            /** @description The name of the article */
            productName: string;
            /** @description The address of the picture */
            img: string;
            /** @description What the article is, in a few sentences */
            description: string;
            /** @description Price of one piece in the shop's currency */
            price: number;
            /** @description Lower prices per piece for larger orders, ascending by quantity */
            priceSteps: components["schemas"]["PriceStep"][] | null;
            /** @description The fewest pieces of an order */
            minimumQuantity: number;
            /** @description Pieces that can be ordered */
            availableQuantity: number;
            /** @description What a piece is, such as its width and length */
            size: string;
            /** @description The last pieces, fewer than the regular minimum order, are sold together: they are the minimum order */
            isLastPieces: boolean;
            /** @description Size and colour of `img`; null when another host serves it */
            imageInfo: components["schemas"]["ImageInfo"] | null;
        };
        Article: {
            /** @description An id; its form may change */
            _id: string;
            /** @description Unique, such as SV-00042; shown wherever the name is */
            articleNumber: string;
            /** @description Last part of the article's page address, `/fabrics/{slug}` */
            slug: string;
            /** @description The name of the article */
            productName: string;
            /** @description The address of the picture */
            img: string;
            /** @description What the article is, in a few sentences */
            description: string;
            /** @description Price of one piece in the shop's currency */
            price: number;
            /** @description Lower prices per piece for larger orders, ascending by quantity */
            priceSteps: components["schemas"]["PriceStep"][] | null;
            /** @description The fewest pieces of an order */
            minimumQuantity: number;
            /** @description Pieces that can be ordered */
            availableQuantity: number;
            /** @description What a piece is, such as its width and length */
            size: string;
            /** @description The last pieces, fewer than the regular minimum order, are sold together: they are the minimum order */
            isLastPieces: boolean;
            /** @description Size and colour of `img`; null when another host serves it */
            imageInfo: components["schemas"]["ImageInfo"] | null;
            /** @description What it is made of; the shares add up to 100 % */
            composition: {
                /**
                 * @description Code of the fibre, as Regulation (EU) No 1007/2011 names fibres
                 * @enum {string}
                 */
                fibre: "wool" | "alpaca" | "llama" | "camel" | "cashmere" | "mohair" | "angora" | "vicuna" | "yak" | "guanaco" | "cashgora" | "silk" | "cotton" | "kapok" | "flax" | "hemp" | "jute" | "abaca" | "coir" | "ramie" | "sisal" | "acetate" | "cupro" | "modal" | "triacetate" | "viscose" | "lyocell" | "acrylic" | "modacrylic" | "polyamide" | "aramid" | "polyester" | "polyethylene" | "polypropylene" | "polylactide" | "polyurethane" | "elastane" | "elastomultiester" | "elastolefin" | "glass-fibre" | "metal-fibre";
                /** @description Share of the fibre by weight, in percent; all shares add up to 100 */
                percent: number;
            }[] | null;
            /** @description Weight, in g/m²; null where it is not stated */
            weightGsm: number | null;
            /** @description Width, in cm; null where it is not stated */
            widthCm: number | null;
            /** @description Usable width, in cm; null where it is not stated */
            usableWidthCm: number | null;
            /** @description Length of a piece, in m; null where it is not stated */
            pieceLengthM: number | null;
            /** @description Longest cut in one length, in m; null where it is not stated */
            continuousLengthM: number | null;
            /** @description Tolerance of the length, in %; null where it is not stated */
            lengthTolerancePercent: number | null;
            /** @description Weave; null where it is not stated */
            weave: ("plain" | "twill" | "satin" | "dobby" | "jacquard" | "velvet" | "corduroy" | "terry" | "jersey" | "rib" | "interlock" | "lace" | "felt" | "other") | null;
            /** @description Pattern; null where it is not stated */
            pattern: ("solid" | "stripe" | "check" | "tartan" | "dot" | "floral" | "geometric" | "abstract" | "other") | null;
            /** @description Height of the repeat, in cm; null where it is not stated */
            repeatHeightCm: number | null;
            /** @description Width of the repeat, in cm; null where it is not stated */
            repeatWidthCm: number | null;
            /** @description Direction; null where it is not stated */
            direction: ("any" | "one-way" | "railroaded") | null;
            /** @description Lead time, in days; null where it is not stated */
            leadTimeDays: number | null;
            /** @description The price of a running metre, rounded to the cent: price / pieceLengthM */
            pricePerMetre: number | null;
            /** @description Colour of the fabric: name, and a value for screens */
            colour: {
                /** @description Name as customers see it */
                name: string;
                /** @description Colour for screens, as #rrggbb */
                hex: string;
                /**
                 * @description The family of colours it belongs to
                 * @enum {string}
                 */
                family: "white" | "grey" | "black" | "beige" | "brown" | "red" | "orange" | "yellow" | "green" | "blue" | "purple" | "pink";
            } | null;
            /** @description What it is used for, by codes */
            uses: ("shirts" | "suits" | "coats" | "jackets" | "trousers" | "dresses" | "skirts" | "linings" | "nightwear" | "workwear" | "curtains" | "upholstery" | "cushions" | "bedding" | "table" | "towels" | "bags" | "outdoor" | "crafts" | "evening")[] | null;
            /** @description How it is cared for, by codes of ISO 3758 */
            care: {
                /**
                 * @description How it is washed; null where it is not stated
                 * @default null
                 */
                wash: ("30" | "40" | "50" | "60" | "70" | "95" | "60-mild" | "50-mild" | "40-mild" | "40-very-mild" | "30-mild" | "30-very-mild" | "hand" | "no") | null;
                /**
                 * @description How it is bleached; null where it is not stated
                 * @default null
                 */
                bleach: ("any" | "oxygen" | "no") | null;
                /**
                 * @description How it is dried; null where it is not stated
                 * @default null
                 */
                dry: ("tumble-normal" | "tumble-low" | "no-tumble" | "line" | "line-shade" | "drip" | "flat" | "flat-shade") | null;
                /**
                 * @description How it is ironed; null where it is not stated
                 * @default null
                 */
                iron: ("110" | "150" | "200" | "no") | null;
                /**
                 * @description How it is cleaned professionally; null where it is not stated
                 * @default null
                 */
                professional: ("p" | "p-mild" | "f" | "f-mild" | "w" | "w-mild" | "w-very-mild" | "no") | null;
            } | null;
            /** @description How far it shrinks in the wash, in percent */
            shrinkagePercent: {
                /** @description Along the length, in percent */
                length: number;
                /** @description Along the width, in percent */
                width: number;
            } | null;
            /** @description Where it was spun, woven and finished */
            origin: {
                /**
                 * @description The country where the yarn was spun
                 * @default null
                 */
                spinning: string | null;
                /**
                 * @description The country where the cloth was woven
                 * @default null
                 */
                weaving: string | null;
                /**
                 * @description The country where the cloth was finished
                 * @default null
                 */
                finishing: string | null;
            } | null;
            /** @description Without those that have expired */
            certificates: {
                /** @description Name as customers see it */
                name: string;
                /**
                 * @description The number of the certificate
                 * @default
                 */
                number: string;
                /**
                 * @description Valid until the end of this day, UTC; null for ever
                 * @default null
                 */
                validUntil: string | null;
            }[] | null;
            /** @description What tests have shown, each by its method */
            testResults: components["schemas"]["TestResult"][] | null;
            /** @description In order; the first is `img` */
            images: {
                /** @description The address of the picture */
                url: string;
                /** @description What the picture shows; made from the facts where it is left out */
                alt: string;
                /** @description Size and colour of the picture; null when another host serves it */
                imageInfo: components["schemas"]["ImageInfo"] | null;
            }[];
            /** @description Pieces of the largest lot; null when the stock is not kept by lot */
            largestLot: number | null;
            /** @description The price of a cutting; 0 is free */
            swatchPrice: number;
        };
        InsertedArticle: {
            /** @description The id of what was added */
            insertedId: string;
            /**
             * @description Why an order of its smallest quantity would be rejected; left out where none would
             * @enum {string}
             */
            notOrderable?: "stock_below_minimum" | "minimum_order_too_small_to_charge" | "minimum_order_too_large_to_charge";
        };
        ListedArticle: {
            /** @description An id; its form may change */
            _id: string;
            /** @description Unique, such as SV-00042; shown wherever the name is */
            articleNumber: string;
            /** @description Last part of the article's page address, `/fabrics/{slug}` */
            slug: string;
            /** @description The name of the article */
            productName: string;
            /** @description The address of the picture */
            img: string;
            /** @description Price of one piece in the shop's currency */
            price: number;
            /** @description Lower prices per piece for larger orders, ascending by quantity */
            priceSteps: components["schemas"]["PriceStep"][] | null;
            /** @description The fewest pieces of an order */
            minimumQuantity: number;
            /** @description Pieces that can be ordered */
            availableQuantity: number;
            /** @description What a piece is, such as its width and length */
            size: string;
            /** @description The last pieces, fewer than the regular minimum order, are sold together: they are the minimum order */
            isLastPieces: boolean;
            /** @description Size and colour of `img`; null when another host serves it */
            imageInfo: components["schemas"]["ImageInfo"] | null;
            /**
             * @description Whether the article is a draft, on sale or withdrawn
             * @enum {string}
             */
            state: "draft" | "on_sale" | "withdrawn";
            /** @description Counts the edits; the ETag. Orders and stock do not change it; selling the last pieces, and ending that, does */
            revision: number;
            /** @description Alert level, in pieces; null where it is not stated */
            alertLevel: number | null;
            /** @description Rate of tax; null where it is not stated */
            taxKind: ("standard" | "reduced") | null;
            /** @description Colourways of; null where it is not stated */
            colourwayGroup: string | null;
            /** @description The minimum order before the last pieces were put on sale together; null while they are not */
            minimumBeforeRemnant: number | null;
            /** @description Whether the stock is kept by lot */
            hasLots: boolean;
            /** @description Length of a piece, in m; null where it is not stated */
            pieceLengthM: number | null;
            /** @description Pieces in the mill: those that can be ordered, those in open orders and those that are reserved */
            onHand: number;
            /** @description Pieces of orders that are neither shipped nor cancelled */
            inOrders: number;
            /** @description Pieces reserved with swatches */
            reserved: number;
            /** @description Pieces on hand at the price of one piece, in the shop's currency */
            stockValue: number;
            /** @description Days that the pieces that can be ordered last at the sales of the last 90 days; null where none were sold */
            daysOfCover: number | null;
        };
        AdminArticle: {
            /** @description An id; its form may change */
            _id: string;
            /** @description Unique, such as SV-00042; shown wherever the name is */
            articleNumber: string;
            /** @description Last part of the article's page address, `/fabrics/{slug}` */
            slug: string;
            /** @description The name of the article */
            productName: string;
            /** @description The address of the picture */
            img: string;
            /** @description What the article is, in a few sentences */
            description: string;
            /** @description Price of one piece in the shop's currency */
            price: number;
            /** @description Lower prices per piece for larger orders, ascending by quantity */
            priceSteps: components["schemas"]["PriceStep"][] | null;
            /** @description The fewest pieces of an order */
            minimumQuantity: number;
            /** @description Pieces that can be ordered */
            availableQuantity: number;
            /** @description What a piece is, such as its width and length */
            size: string;
            /** @description The last pieces, fewer than the regular minimum order, are sold together: they are the minimum order */
            isLastPieces: boolean;
            /** @description Size and colour of `img`; null when another host serves it */
            imageInfo: components["schemas"]["ImageInfo"] | null;
            /** @description What it is made of; the shares add up to 100 % */
            composition: {
                /**
                 * @description Code of the fibre, as Regulation (EU) No 1007/2011 names fibres
                 * @enum {string}
                 */
                fibre: "wool" | "alpaca" | "llama" | "camel" | "cashmere" | "mohair" | "angora" | "vicuna" | "yak" | "guanaco" | "cashgora" | "silk" | "cotton" | "kapok" | "flax" | "hemp" | "jute" | "abaca" | "coir" | "ramie" | "sisal" | "acetate" | "cupro" | "modal" | "triacetate" | "viscose" | "lyocell" | "acrylic" | "modacrylic" | "polyamide" | "aramid" | "polyester" | "polyethylene" | "polypropylene" | "polylactide" | "polyurethane" | "elastane" | "elastomultiester" | "elastolefin" | "glass-fibre" | "metal-fibre";
                /** @description Share of the fibre by weight, in percent; all shares add up to 100 */
                percent: number;
            }[] | null;
            /** @description Weight, in g/m²; null where it is not stated */
            weightGsm: number | null;
            /** @description Width, in cm; null where it is not stated */
            widthCm: number | null;
            /** @description Usable width, in cm; null where it is not stated */
            usableWidthCm: number | null;
            /** @description Length of a piece, in m; null where it is not stated */
            pieceLengthM: number | null;
            /** @description Longest cut in one length, in m; null where it is not stated */
            continuousLengthM: number | null;
            /** @description Tolerance of the length, in %; null where it is not stated */
            lengthTolerancePercent: number | null;
            /** @description Weave; null where it is not stated */
            weave: ("plain" | "twill" | "satin" | "dobby" | "jacquard" | "velvet" | "corduroy" | "terry" | "jersey" | "rib" | "interlock" | "lace" | "felt" | "other") | null;
            /** @description Pattern; null where it is not stated */
            pattern: ("solid" | "stripe" | "check" | "tartan" | "dot" | "floral" | "geometric" | "abstract" | "other") | null;
            /** @description Height of the repeat, in cm; null where it is not stated */
            repeatHeightCm: number | null;
            /** @description Width of the repeat, in cm; null where it is not stated */
            repeatWidthCm: number | null;
            /** @description Direction; null where it is not stated */
            direction: ("any" | "one-way" | "railroaded") | null;
            /** @description Lead time, in days; null where it is not stated */
            leadTimeDays: number | null;
            /** @description The price of a running metre, rounded to the cent: price / pieceLengthM */
            pricePerMetre: number | null;
            /** @description Colour of the fabric: name, and a value for screens */
            colour: {
                /** @description Name as customers see it */
                name: string;
                /** @description Colour for screens, as #rrggbb */
                hex: string;
                /**
                 * @description The family of colours it belongs to
                 * @enum {string}
                 */
                family: "white" | "grey" | "black" | "beige" | "brown" | "red" | "orange" | "yellow" | "green" | "blue" | "purple" | "pink";
            } | null;
            /** @description What it is used for, by codes */
            uses: ("shirts" | "suits" | "coats" | "jackets" | "trousers" | "dresses" | "skirts" | "linings" | "nightwear" | "workwear" | "curtains" | "upholstery" | "cushions" | "bedding" | "table" | "towels" | "bags" | "outdoor" | "crafts" | "evening")[] | null;
            /** @description How it is cared for, by codes of ISO 3758 */
            care: {
                /**
                 * @description How it is washed; null where it is not stated
                 * @default null
                 */
                wash: ("30" | "40" | "50" | "60" | "70" | "95" | "60-mild" | "50-mild" | "40-mild" | "40-very-mild" | "30-mild" | "30-very-mild" | "hand" | "no") | null;
                /**
                 * @description How it is bleached; null where it is not stated
                 * @default null
                 */
                bleach: ("any" | "oxygen" | "no") | null;
                /**
                 * @description How it is dried; null where it is not stated
                 * @default null
                 */
                dry: ("tumble-normal" | "tumble-low" | "no-tumble" | "line" | "line-shade" | "drip" | "flat" | "flat-shade") | null;
                /**
                 * @description How it is ironed; null where it is not stated
                 * @default null
                 */
                iron: ("110" | "150" | "200" | "no") | null;
                /**
                 * @description How it is cleaned professionally; null where it is not stated
                 * @default null
                 */
                professional: ("p" | "p-mild" | "f" | "f-mild" | "w" | "w-mild" | "w-very-mild" | "no") | null;
            } | null;
            /** @description How far it shrinks in the wash, in percent */
            shrinkagePercent: {
                /** @description Along the length, in percent */
                length: number;
                /** @description Along the width, in percent */
                width: number;
            } | null;
            /** @description Where it was spun, woven and finished */
            origin: {
                /**
                 * @description The country where the yarn was spun
                 * @default null
                 */
                spinning: string | null;
                /**
                 * @description The country where the cloth was woven
                 * @default null
                 */
                weaving: string | null;
                /**
                 * @description The country where the cloth was finished
                 * @default null
                 */
                finishing: string | null;
            } | null;
            /** @description Without those that have expired */
            certificates: {
                /** @description Name as customers see it */
                name: string;
                /**
                 * @description The number of the certificate
                 * @default
                 */
                number: string;
                /**
                 * @description Valid until the end of this day, UTC; null for ever
                 * @default null
                 */
                validUntil: string | null;
            }[] | null;
            /** @description What tests have shown, each by its method */
            testResults: components["schemas"]["TestResult"][] | null;
            /** @description In order; the first is `img` */
            images: {
                /** @description The address of the picture */
                url: string;
                /** @description What the picture shows; made from the facts where it is left out */
                alt: string;
                /** @description Size and colour of the picture; null when another host serves it */
                imageInfo: components["schemas"]["ImageInfo"] | null;
            }[];
            /** @description Pieces of the largest lot; null when the stock is not kept by lot */
            largestLot: number | null;
            /** @description The price of a cutting; 0 is free */
            swatchPrice: number;
            /**
             * @description Whether the article is a draft, on sale or withdrawn
             * @enum {string}
             */
            state: "draft" | "on_sale" | "withdrawn";
            /** @description Counts the edits; the ETag. Orders and stock do not change it; selling the last pieces, and ending that, does */
            revision: number;
            /** @description Alert level, in pieces; null where it is not stated */
            alertLevel: number | null;
            /** @description Rate of tax; null where it is not stated */
            taxKind: ("standard" | "reduced") | null;
            /** @description Colourways of; null where it is not stated */
            colourwayGroup: string | null;
            /** @description The minimum order before the last pieces were put on sale together; null while they are not */
            minimumBeforeRemnant: number | null;
            /** @description Whether the stock is kept by lot */
            hasLots: boolean;
            /** @description As entered; '' where the shop makes it from the facts. In the order of `images` */
            enteredAlts: string[];
        };
        ArticlePrice: {
            /** @description An id; its form may change */
            _id: string;
            /** @description Price of one piece in the shop's currency */
            price: number;
            /** @description Lower prices per piece for larger orders, ascending by quantity */
            priceSteps: components["schemas"]["PriceStep"][] | null;
            /** @description An email, `operator` or `system` */
            actor: string;
            /**
             * Format: date-time
             * @description From when on it applies, ISO 8601
             */
            at: string;
        };
        Review: {
            /** @description An id; its form may change */
            _id: string;
            /** @description Name of the author as the review shows it */
            name: string;
            /** @description Subtitle under the name, such as a role or company */
            customer: string;
            /** @description What the review says */
            description: string;
            /** @description The address of the picture */
            img: string;
            /** @description Size and colour of `img`; null when another host serves it */
            imageInfo: components["schemas"]["ImageInfo"] | null;
            /** @description The article it is about; null when it is about the shop */
            articleId: string | null;
            /** @description 1 to 5; only with an article */
            stars: number | null;
            /**
             * Format: date-time
             * @description When the review was written, ISO 8601
             */
            createdAt: string;
            /** @description Its author had paid for the article */
            isVerified: boolean;
            /** @description The mill's answer; '' without one */
            answer: string;
            /** @description When the mill answered, ISO 8601; null without an answer */
            answeredAt: string | null;
        };
        AddedReview: {
            /** @description The id of what was added */
            insertedId: string;
            /** @description It appears once an admin has looked (setting REVIEWS=before) */
            isWaiting: boolean;
        };
        Rating: {
            /** @description Rounded to one decimal; null without stars */
            average: number | null;
            /** @description How many published reviews have stars */
            count: number;
        };
        Colourway: {
            /** @description Last part of the address of its page, `/fabrics/{slug}` */
            slug: string;
            /** @description The name of the colour, or of the article where none is stated */
            name: string;
            /** @description The colour as #rrggbb */
            hex: string | null;
        };
        FabricCard: {
            /** @description An id; its form may change */
            _id: string;
            /** @description Unique, such as SV-00042; shown wherever the name is */
            articleNumber: string;
            /** @description Last part of the article's page address, `/fabrics/{slug}` */
            slug: string;
            /** @description The name of the article */
            productName: string;
            /** @description The address of the picture */
            img: string;
            /** @description Price of one piece in the shop's currency */
            price: number;
            /** @description Lower prices per piece for larger orders, ascending by quantity */
            priceSteps: components["schemas"]["PriceStep"][] | null;
            /** @description The fewest pieces of an order */
            minimumQuantity: number;
            /** @description Pieces that can be ordered */
            availableQuantity: number;
            /** @description The last pieces, fewer than the regular minimum order, are sold together: they are the minimum order */
            isLastPieces: boolean;
            /** @description Size and colour of `img`; null when another host serves it */
            imageInfo: components["schemas"]["ImageInfo"] | null;
            /** @description What the picture shows, for those who do not see it */
            alt: string;
            rating: components["schemas"]["Rating"];
            /** @description All colours of the fabric on sale, this one included; null where there is one */
            colourways: components["schemas"]["Colourway"][] | null;
            /** @description What it is made of; the shares add up to 100 % */
            composition: {
                /**
                 * @description Code of the fibre, as Regulation (EU) No 1007/2011 names fibres
                 * @enum {string}
                 */
                fibre: "wool" | "alpaca" | "llama" | "camel" | "cashmere" | "mohair" | "angora" | "vicuna" | "yak" | "guanaco" | "cashgora" | "silk" | "cotton" | "kapok" | "flax" | "hemp" | "jute" | "abaca" | "coir" | "ramie" | "sisal" | "acetate" | "cupro" | "modal" | "triacetate" | "viscose" | "lyocell" | "acrylic" | "modacrylic" | "polyamide" | "aramid" | "polyester" | "polyethylene" | "polypropylene" | "polylactide" | "polyurethane" | "elastane" | "elastomultiester" | "elastolefin" | "glass-fibre" | "metal-fibre";
                /** @description Share of the fibre by weight, in percent; all shares add up to 100 */
                percent: number;
            }[] | null;
            /** @description Weight, in g/m²; null where it is not stated */
            weightGsm: number | null;
            /** @description Width, in cm; null where it is not stated */
            widthCm: number | null;
            /** @description Length of a piece, in m; null where it is not stated */
            pieceLengthM: number | null;
            /** @description The price of a running metre, rounded to the cent: price / pieceLengthM */
            pricePerMetre: number | null;
            /** @description Weave; null where it is not stated */
            weave: ("plain" | "twill" | "satin" | "dobby" | "jacquard" | "velvet" | "corduroy" | "terry" | "jersey" | "rib" | "interlock" | "lace" | "felt" | "other") | null;
            /** @description Colour of the fabric: name, and a value for screens */
            colour: {
                /** @description Name as customers see it */
                name: string;
                /** @description Colour for screens, as #rrggbb */
                hex: string;
                /**
                 * @description The family of colours it belongs to
                 * @enum {string}
                 */
                family: "white" | "grey" | "black" | "beige" | "brown" | "red" | "orange" | "yellow" | "green" | "blue" | "purple" | "pink";
            } | null;
        };
        FabricList: {
            /** @description Fabrics under all filters, on all pages; the colours of one are counted once */
            total: number;
            /** @description The page, from 1 */
            page: number;
            /** @description How many pages there are */
            pages: number;
            /** @description The articles of the page */
            items: components["schemas"]["FabricCard"][];
            /** @description How many articles each choice would leave */
            facets: {
                /** @description Fibres, by their codes */
                fibre: {
                    /** @description Code of the choice, as the filter of this name takes it */
                    value: string;
                    /** @description Articles that would be found with this choice and all other filters */
                    count: number;
                }[];
                /** @description Weaves, by their codes */
                weave: {
                    /** @description Code of the choice, as the filter of this name takes it */
                    value: string;
                    /** @description Articles that would be found with this choice and all other filters */
                    count: number;
                }[];
                /** @description Families of colours, by their codes */
                colour: {
                    /** @description Code of the choice, as the filter of this name takes it */
                    value: string;
                    /** @description Articles that would be found with this choice and all other filters */
                    count: number;
                }[];
                /** @description Patterns, by their codes */
                pattern: {
                    /** @description Code of the choice, as the filter of this name takes it */
                    value: string;
                    /** @description Articles that would be found with this choice and all other filters */
                    count: number;
                }[];
                /** @description Uses, by their codes */
                use: {
                    /** @description Code of the choice, as the filter of this name takes it */
                    value: string;
                    /** @description Articles that would be found with this choice and all other filters */
                    count: number;
                }[];
                /** @description Fire classes, by their codes */
                fire: {
                    /** @description Code of the choice, as the filter of this name takes it */
                    value: string;
                    /** @description Articles that would be found with this choice and all other filters */
                    count: number;
                }[];
                /** @description Certificates, by their names */
                certificate: {
                    /** @description Code of the choice, as the filter of this name takes it */
                    value: string;
                    /** @description Articles that would be found with this choice and all other filters */
                    count: number;
                }[];
                /** @description Only what can be ordered now */
                inStock: number;
            };
            /** @description Without a match: what would match with one word or filter fewer. `remove` is `name=value` of the address, `q=word`, or for a filter with several choices its name alone: all of them */
            alternatives: {
                /** @description The filter or word that is left out */
                remove: string;
                /** @description Articles that would be found without the filter */
                total: number;
            }[];
            /** @description Words of `q` that were read as another spelling: `twil` → `twill` */
            corrections: {
                /** @description The word as it was written */
                from: string;
                /** @description Word that was searched for instead */
                to: string;
            }[];
            /** @description Without a match: for words of `q` that no article has, the nearest ones that find something */
            nearestWords: {
                /** @description The word as it was written */
                from: string;
                /** @description Word that was searched for instead */
                to: string;
            }[];
        };
        FabricDetails: {
            /** @description An id; its form may change */
            _id: string;
            /** @description Unique, such as SV-00042; shown wherever the name is */
            articleNumber: string;
            /** @description Last part of the article's page address, `/fabrics/{slug}` */
            slug: string;
            /** @description The name of the article */
            productName: string;
            /** @description The address of the picture */
            img: string;
            /** @description What the article is, in a few sentences */
            description: string;
            /** @description Price of one piece in the shop's currency */
            price: number;
            /** @description Lower prices per piece for larger orders, ascending by quantity */
            priceSteps: components["schemas"]["PriceStep"][] | null;
            /** @description The fewest pieces of an order */
            minimumQuantity: number;
            /** @description Pieces that can be ordered */
            availableQuantity: number;
            /** @description What a piece is, such as its width and length */
            size: string;
            /** @description The last pieces, fewer than the regular minimum order, are sold together: they are the minimum order */
            isLastPieces: boolean;
            /** @description Size and colour of `img`; null when another host serves it */
            imageInfo: components["schemas"]["ImageInfo"] | null;
            /** @description What it is made of; the shares add up to 100 % */
            composition: {
                /**
                 * @description Code of the fibre, as Regulation (EU) No 1007/2011 names fibres
                 * @enum {string}
                 */
                fibre: "wool" | "alpaca" | "llama" | "camel" | "cashmere" | "mohair" | "angora" | "vicuna" | "yak" | "guanaco" | "cashgora" | "silk" | "cotton" | "kapok" | "flax" | "hemp" | "jute" | "abaca" | "coir" | "ramie" | "sisal" | "acetate" | "cupro" | "modal" | "triacetate" | "viscose" | "lyocell" | "acrylic" | "modacrylic" | "polyamide" | "aramid" | "polyester" | "polyethylene" | "polypropylene" | "polylactide" | "polyurethane" | "elastane" | "elastomultiester" | "elastolefin" | "glass-fibre" | "metal-fibre";
                /** @description Share of the fibre by weight, in percent; all shares add up to 100 */
                percent: number;
            }[] | null;
            /** @description Weight, in g/m²; null where it is not stated */
            weightGsm: number | null;
            /** @description Width, in cm; null where it is not stated */
            widthCm: number | null;
            /** @description Usable width, in cm; null where it is not stated */
            usableWidthCm: number | null;
            /** @description Length of a piece, in m; null where it is not stated */
            pieceLengthM: number | null;
            /** @description Longest cut in one length, in m; null where it is not stated */
            continuousLengthM: number | null;
            /** @description Tolerance of the length, in %; null where it is not stated */
            lengthTolerancePercent: number | null;
            /** @description Weave; null where it is not stated */
            weave: ("plain" | "twill" | "satin" | "dobby" | "jacquard" | "velvet" | "corduroy" | "terry" | "jersey" | "rib" | "interlock" | "lace" | "felt" | "other") | null;
            /** @description Pattern; null where it is not stated */
            pattern: ("solid" | "stripe" | "check" | "tartan" | "dot" | "floral" | "geometric" | "abstract" | "other") | null;
            /** @description Height of the repeat, in cm; null where it is not stated */
            repeatHeightCm: number | null;
            /** @description Width of the repeat, in cm; null where it is not stated */
            repeatWidthCm: number | null;
            /** @description Direction; null where it is not stated */
            direction: ("any" | "one-way" | "railroaded") | null;
            /** @description Lead time, in days; null where it is not stated */
            leadTimeDays: number | null;
            /** @description The price of a running metre, rounded to the cent: price / pieceLengthM */
            pricePerMetre: number | null;
            /** @description Colour of the fabric: name, and a value for screens */
            colour: {
                /** @description Name as customers see it */
                name: string;
                /** @description Colour for screens, as #rrggbb */
                hex: string;
                /**
                 * @description The family of colours it belongs to
                 * @enum {string}
                 */
                family: "white" | "grey" | "black" | "beige" | "brown" | "red" | "orange" | "yellow" | "green" | "blue" | "purple" | "pink";
            } | null;
            /** @description What it is used for, by codes */
            uses: ("shirts" | "suits" | "coats" | "jackets" | "trousers" | "dresses" | "skirts" | "linings" | "nightwear" | "workwear" | "curtains" | "upholstery" | "cushions" | "bedding" | "table" | "towels" | "bags" | "outdoor" | "crafts" | "evening")[] | null;
            /** @description How it is cared for, by codes of ISO 3758 */
            care: {
                /**
                 * @description How it is washed; null where it is not stated
                 * @default null
                 */
                wash: ("30" | "40" | "50" | "60" | "70" | "95" | "60-mild" | "50-mild" | "40-mild" | "40-very-mild" | "30-mild" | "30-very-mild" | "hand" | "no") | null;
                /**
                 * @description How it is bleached; null where it is not stated
                 * @default null
                 */
                bleach: ("any" | "oxygen" | "no") | null;
                /**
                 * @description How it is dried; null where it is not stated
                 * @default null
                 */
                dry: ("tumble-normal" | "tumble-low" | "no-tumble" | "line" | "line-shade" | "drip" | "flat" | "flat-shade") | null;
                /**
                 * @description How it is ironed; null where it is not stated
                 * @default null
                 */
                iron: ("110" | "150" | "200" | "no") | null;
                /**
                 * @description How it is cleaned professionally; null where it is not stated
                 * @default null
                 */
                professional: ("p" | "p-mild" | "f" | "f-mild" | "w" | "w-mild" | "w-very-mild" | "no") | null;
            } | null;
            /** @description How far it shrinks in the wash, in percent */
            shrinkagePercent: {
                /** @description Along the length, in percent */
                length: number;
                /** @description Along the width, in percent */
                width: number;
            } | null;
            /** @description Where it was spun, woven and finished */
            origin: {
                /**
                 * @description The country where the yarn was spun
                 * @default null
                 */
                spinning: string | null;
                /**
                 * @description The country where the cloth was woven
                 * @default null
                 */
                weaving: string | null;
                /**
                 * @description The country where the cloth was finished
                 * @default null
                 */
                finishing: string | null;
            } | null;
            /** @description Without those that have expired */
            certificates: {
                /** @description Name as customers see it */
                name: string;
                /**
                 * @description The number of the certificate
                 * @default
                 */
                number: string;
                /**
                 * @description Valid until the end of this day, UTC; null for ever
                 * @default null
                 */
                validUntil: string | null;
            }[] | null;
            /** @description What tests have shown, each by its method */
            testResults: components["schemas"]["TestResult"][] | null;
            /** @description In order; the first is `img` */
            images: {
                /** @description The address of the picture */
                url: string;
                /** @description What the picture shows; made from the facts where it is left out */
                alt: string;
                /** @description Size and colour of the picture; null when another host serves it */
                imageInfo: components["schemas"]["ImageInfo"] | null;
            }[];
        };
        ImportPictures: {
            /** @description Where the pictures are */
            hosts: {
                /** @description Name of the server, with its port unless it is the usual one */
                host: string;
                /** @description Pictures on this host */
                count: number;
                /** @description Those that nobody has confirmed or left out */
                asked: number;
                /** @description Those that are being fetched, or tried again later */
                due: number;
                /** @description Those that the shop has */
                fetched: number;
                /** @description Those that could not be fetched */
                failed: number;
                /** @description Those of a host that was not confirmed */
                leftOut: number;
                /** @description Why one that is tried again could not be fetched; null where none is */
                lastError: string | null;
            }[];
            /** @description At most the first 500 that could not be fetched */
            failures: {
                /** @description The first row of the file that names the picture */
                row: number;
                /** @description The address of the picture */
                url: string;
                /** @description Why it could not be fetched */
                reason: string;
            }[];
        };
        ArticleImport: {
            /** @description An id; its form may change */
            _id: string;
            /** @description The name of the file */
            fileName: string;
            /** @description The email of the admin who uploaded it */
            createdBy: string;
            /**
             * Format: date-time
             * @description When the file was uploaded, ISO 8601
             */
            createdAt: string;
            /** @description When it was applied, ISO 8601; null before */
            appliedAt: string | null;
            /**
             * @description `planned`: nothing is written yet; `applying`: it is being written; `applied`: all of it is written
             * @enum {string}
             */
            state: "planned" | "applying" | "applied";
            /** @description The shop system whose export the file is; null for a file of the shop's own columns */
            system: ("shopify" | "woocommerce" | "evershop") | null;
            /** @description Pictures to fetch; null where there are none */
            pictures: components["schemas"]["ImportPictures"] | null;
            /** @description Articles that are written, while it is applied */
            done: number;
            /** @description Rows, by what they do */
            counts: {
                /** @description Rows that add an article */
                new: number;
                /** @description Rows that change an article */
                changed: number;
                /** @description Rows that change nothing */
                unchanged: number;
                /** @description Rows with errors */
                wrong: number;
            };
            /** @description Pieces the import adds to the stock of articles that exist */
            receivedPieces: number;
            /** @description Titles that are no column of the shop; they are ignored */
            unknownColumns: string[];
            /** @description The rows that add an article; at most the first 500, as of `changedRows` and `notes` */
            newRows: {
                /** @description The row of the file, from 1 */
                row: number;
                /** @description The article; null for a new one until the import is applied */
                articleId: string | null;
                /** @description The number of the article */
                articleNumber: string | null;
                /** @description The name of the article */
                productName: string;
                /** @description The cells that change; empty for a new article */
                columns: {
                    /** @description The title of the column */
                    column: string;
                    /** @description What the cell says now */
                    from: string;
                    /** @description What it is to say */
                    to: string;
                }[];
                /** @description By how many percent the price changes, if that is more than 30 up or down; null otherwise */
                priceJump: number | null;
            }[];
            /** @description The rows that change an article, those with the largest jumps of price first */
            changedRows: {
                /** @description The row of the file, from 1 */
                row: number;
                /** @description The article; null for a new one until the import is applied */
                articleId: string | null;
                /** @description The number of the article */
                articleNumber: string | null;
                /** @description The name of the article */
                productName: string;
                /** @description The cells that change; empty for a new article */
                columns: {
                    /** @description The title of the column */
                    column: string;
                    /** @description What the cell says now */
                    from: string;
                    /** @description What it is to say */
                    to: string;
                }[];
                /** @description By how many percent the price changes, if that is more than 30 up or down; null otherwise */
                priceJump: number | null;
            }[];
            /** @description How many prices change by more than 30 % */
            priceJumps: number;
            /** @description The prices of articles that exist, as far as they change */
            prices: {
                /** @description How many prices rise */
                raised: number;
                /** @description How many prices fall */
                lowered: number;
                /** @description The sum of these prices per piece today */
                before: number;
                /** @description The sum of these prices as they would be */
                after: number;
            };
            /** @description The wrong cells; at most the first 2,000 */
            errors: {
                /** @description The row of the file, from 1 */
                row: number;
                /** @description The one that the row states; '' where it states none */
                articleNumber: string;
                /** @description The title; '' where the whole row is meant */
                column: string;
                /** @description What is wrong or not taken over, in a sentence for people */
                reason: string;
            }[];
            /** @description How many cells are wrong */
            errorCount: number;
            /** @description What is not taken over, and why */
            notes: {
                /** @description The row of the file, from 1 */
                row: number;
                /** @description The one that the row states; '' where it states none */
                articleNumber: string;
                /** @description The title; '' where the whole row is meant */
                column: string;
                /** @description What is wrong or not taken over, in a sentence for people */
                reason: string;
            }[];
            /** @description How many notes there are */
            noteCount: number;
            /** @description When the very same file was applied before, ISO 8601: its deliveries would be added again */
            sameFileAppliedAt: string | null;
        };
        BankLine: {
            /** @description Identifies the line wherever it is stated again, as in a statement that overlaps */
            key: string;
            /**
             * @description Whether the line pays an invoice, or why it is left
             * @enum {string}
             */
            state: "matched" | "partly" | "overpaid" | "unknown" | "booked" | "wrong_currency" | "debit" | "pending" | "failed";
            /**
             * Format: date
             * @description Day on which the bank booked it, YYYY-MM-DD
             */
            bookedOn: string;
            /** @description Amount that came in, in the currency of the account */
            amount: number;
            /** @description The ISO 4217 code of the currency */
            currency: string;
            /** @description Who paid, as the bank says */
            payer: string;
            /** @description The bank's own reference, and what the payer wrote */
            reference: string;
            /** @description Customer whose invoices the payment names */
            customer: {
                /** @description Email of the customer */
                email: string;
                /** @description The name of the customer */
                name: string;
                /** @description The company, or an empty text */
                company: string;
            } | null;
            /** @description The invoices that it names */
            invoices: string[];
            /** @description What of them is open before it */
            open: number;
            /** @description The day of a payment of the same customer and amount that was not booked from this line, YYYY-MM-DD */
            similarOn: string | null;
        };
        BankFile: {
            /**
             * @description Format that the file was read as
             * @enum {string}
             */
            format: "camt.053" | "csv";
            /** @description Incoming payments, in the sequence of the file */
            lines: components["schemas"]["BankLine"][];
            /** @description Rows of a CSV file that cannot be read, as a spreadsheet counts; they are left out */
            unreadRows: number[];
        };
        PostalAddress: {
            /** @description Name of the person that receives parcels */
            name: string;
            /**
             * @description The company, or an empty text
             * @default
             */
            company: string;
            /** @description Street and number */
            street: string;
            /**
             * @description The postcode
             * @default
             */
            postcode: string;
            /**
             * @description Town or city
             * @default
             */
            city: string;
            /**
             * @description Region, state or province, where the country needs one
             * @default
             */
            region: string;
            /** @description Country as its code of ISO 3166-1, such as DE */
            country: string;
        };
        InvoiceAddress: {
            /**
             * @description Name of the person or department that receives invoices
             * @default
             */
            name: string;
            /** @description Street and number */
            street: string;
            /**
             * @description The postcode
             * @default
             */
            postcode: string;
            /**
             * @description Town or city
             * @default
             */
            city: string;
            /**
             * @description Region, state or province, where the country needs one
             * @default
             */
            region: string;
            /** @description Country as its code of ISO 3166-1, such as DE */
            country: string;
        };
        Address: {
            /** @description An id; its form may change */
            _id: string;
            /** @description The whole address as lines of one text */
            address: string;
            /** @description Null when the address was entered as one text */
            addressParts: components["schemas"]["PostalAddress"] | null;
            /** @description Telephone number for the carrier, with its country code */
            phone: string;
            /** @description Whether it is offered first */
            isPreferred: boolean;
        };
        Country: {
            /** @description Code of ISO 3166-1, such as DE */
            code: string;
            /** @description Name of the country, in English */
            name: string;
            /** @description The parts of an address there, in their order */
            parts: ("street" | "postcode" | "city" | "region")[];
            /** @description The parts that an address there must have */
            required: ("street" | "postcode" | "city" | "region")[];
            /** @description A regular expression of postcodes there; null where they have no form */
            postcodePattern: string | null;
        };
        OrderYear: {
            /** @description The calendar year of placing, in the time zone of the shop */
            year: number;
            /** @description The ISO 4217 code if it is another than the shop's now */
            currency?: string;
            /** @description How many were paid */
            orders: number;
            /** @description The sum of their prices, without what was refunded */
            paid: number;
        };
        PaymentSecret: {
            /** @description With it the browser confirms the payment at the provider */
            clientSecret: string;
            /** @description The intent's id at the provider; it becomes the transaction id once the payment succeeds */
            transactionId: string;
            /** @description The intent's status at the provider, so that a reloaded page shows the right state */
            status: string;
        };
        PaymentSettings: {
            /**
             * @description Who takes card payments: Stripe, or the local imitation of a sample shop
             * @enum {string}
             */
            provider: "stripe" | "local";
            /** @description The provider's key for browsers */
            publishableKey: string;
            /** @description Base path of the local fake Stripe on this origin; absent with Stripe */
            localBase?: string;
        };
        OrderLine: {
            /** @description An id; its form may change */
            _id: string;
            /**
             * @description `pieces` of an article, a `swatch` of one, or the `delivery` of the order
             * @enum {string}
             */
            kind: "pieces" | "swatch" | "delivery";
            /** @description Id of the article; '' for the delivery, like its number */
            articleId: string;
            /** @description The delivery's says where to and in how many days: 'To the United Kingdom, 2–3 working days' */
            productName: string;
            /** @description The number of the article */
            articleNumber: string;
            /** @description Pieces, or swatches */
            quantity: number;
            /** @description Price of one piece or swatch in the order's currency */
            unitPrice: number;
            /** @description The amount by which swatches made the line cheaper */
            credit: number;
            /** @description What is to be paid for the line: quantity × unit price less the credit, with its tax */
            price: number;
            /** @description The rate in percent, and the tax in the price; missing where no tax is charged */
            taxPercent?: number;
            /** @description Tax in the order's currency */
            tax?: number;
            /** @description The amount of its refunds, those included whose outcome is not known yet */
            refunded: number;
            /** @description Pieces that its refunds have returned to stock, or are to */
            returnedQuantity: number;
            /** @description Pieces, or swatches, in its parcels */
            shippedQuantity: number;
            /** @description Picture of the article as it is now */
            img: string;
        };
        OrderTax: {
            /**
             * @description Why this tax is charged, or none
             * @enum {string}
             */
            rule: "none" | "domestic" | "destination" | "origin" | "reverse_charge" | "export";
            /** @description What documents say of an order without tax; '' of one that is taxed */
            words: string;
            /** @description Whether the unit prices of the lines include the tax */
            pricesIncludeTax: boolean;
            /** @description The price without the tax */
            net: number;
            /** @description Tax in the order's currency */
            tax: number;
            /** @description The same for each rate that is charged, the highest first */
            rates: {
                /** @description Rate of tax, in percent */
                percent: number;
                /** @description The amount without the tax */
                net: number;
                /** @description Tax in the order's currency */
                tax: number;
            }[];
            /** @description Tax id of the buyer; '' when there is none */
            buyerTaxId: string;
            /** @description Whose tax id takes the tax off, as VIES said; '' where its country gives no name */
            taxIdHolder?: string;
            /** @description The customer's company when it is another than the holder of the tax id; '' without one */
            otherCompany?: string;
        };
        OrderDeposit: {
            /** @description The part of the price that is paid first */
            amount: number;
            /** @description The part that is paid before the order is shipped */
            rest: number;
            /** @description When the deposit was paid, ISO 8601; null before */
            paidAt: string | null;
            /** @description The deposit's id at the card provider; null before */
            transactionId: string | null;
            /** @description Since when the rest can be paid, ISO 8601; null before all pieces are woven */
            restDueAt: string | null;
        };
        Order: {
            /** @description An id; its form may change */
            _id: string;
            /** @description In the sequence they were ordered */
            lines: components["schemas"]["OrderLine"][];
            /** @description The article of the first line */
            productId: string;
            /** @description 'Harbour Twill and 2 more' for an order of several lines */
            productName: string;
            /** @description Null for a swatch and for several lines */
            articleNumber: string | null;
            /** @description The pieces and swatches of all lines */
            quantity: number;
            /** @description What is to be paid for all lines */
            price: number;
            /** @description The ISO 4217 code of the order's currency if it is another than the shop's now */
            currency?: string;
            /** @description The customer's email */
            user: string;
            /** @description The name of the customer when it was ordered */
            userName: string;
            /** @description Telephone number for the carrier and for questions */
            phone: string;
            /** @description Where the order goes to, as one text */
            address: string;
            /** @description Null when the address was entered as one text */
            addressParts: components["schemas"]["PostalAddress"] | null;
            /** @description What the customer asks for beyond the articles, such as how to cut or pack them; '' when nothing */
            customDetails: string;
            /** @description Whether the payment has been confirmed by the card provider or the bank */
            paid: boolean;
            /** @description The payment's id at the card provider */
            transactionId: string | null;
            /**
             * Format: date-time
             * @description When the order was placed, ISO 8601
             */
            placedAt: string;
            /** @description Number that people use, such as SO-2026-000123 */
            number: string;
            /**
             * @description Where the order stands; one of which a part was refunded keeps its state
             * @enum {string}
             */
            state: "unpaid" | "paid" | "processing" | "shipped" | "delivered" | "cancelled" | "refunded";
            /** @description Sum of the refunds that went through, in the order's currency */
            refunded: number;
            /** @description The amount of refunds that are requested and whose outcome is not known yet */
            refunding: number;
            /** @description When an unpaid order is cancelled by the shop, ISO 8601; null when it never is */
            paymentDueAt: string | null;
            /** @description The customer's own number of the order; '' when not stated */
            purchaseOrderNumber: string;
            /**
             * @description How it is paid: by card, or on account
             * @enum {string}
             */
            paymentMethod: "card" | "account";
            /** @description When the invoice of an order on account is due, ISO 8601; null for a card */
            invoiceDueAt: string | null;
            /** @description Picture of the first line's article as it is now */
            img: string;
            /** @description Whether the customer disputes the payment with the bank of the card; in the list of all orders only */
            isDisputed?: boolean;
            /** @description Missing for an order whose whole price is paid at once */
            deposit?: components["schemas"]["OrderDeposit"];
            /** @description Missing for an order placed while the shop charged no tax */
            tax?: components["schemas"]["OrderTax"];
        };
        AccountTerms: {
            /** @description False takes no more orders on account; what is owed stays */
            isAllowed: boolean;
            /** @description Days after the order in which its invoice is to be paid */
            netDays: number;
            /** @description The most the customer may owe */
            creditLimit: number;
            /** @description Invoices less credit notes and payments; below 0 after an overpayment */
            owed: number;
        };
        AccountPayment: {
            /** @description An id; its form may change */
            _id: string;
            /** @description Amount in the shop's currency */
            amount: number;
            /**
             * Format: date
             * @description The day it was received, YYYY-MM-DD
             */
            receivedOn: string;
            /** @description The invoice that it pays first; '' for the oldest */
            invoiceNumber: string;
            /** @description What identifies the payment at the bank */
            reference: string;
        };
        OpenInvoice: {
            /** @description Number of the document */
            number: string;
            /** @description The order that it is for */
            order: {
                /** @description An id; its form may change */
                _id: string;
                /** @description The number, as people read it */
                number: string;
            };
            /**
             * Format: date
             * @description The day it was issued, YYYY-MM-DD
             */
            issuedOn: string;
            /**
             * Format: date
             * @description The day it is due, YYYY-MM-DD
             */
            dueOn: string;
            /** @description Amount in the shop's currency */
            amount: number;
            /** @description What is neither credited nor paid */
            open: number;
            /** @description Whether it should have been paid by now */
            isOverdue: boolean;
        };
        StatementEntry: {
            /**
             * @description What the entry is
             * @enum {string}
             */
            kind: "invoice" | "credit_note" | "payment";
            /**
             * Format: date
             * @description The day, YYYY-MM-DD in the shop's time zone
             */
            on: string;
            /** @description The number of the document, or the reference of the payment */
            number: string;
            /** @description The order of the document; null for a payment */
            order: {
                /** @description An id; its form may change */
                _id: string;
                /** @description The number, as people read it */
                number: string;
            } | null;
            /** @description The day an invoice is due, YYYY-MM-DD; null for others */
            dueOn: string | null;
            /** @description Negative for what lowers what is owed */
            amount: number;
            /** @description What is owed after it */
            balance: number;
            /** @description The payment, which admins can take back; null for a document */
            payment: components["schemas"]["AccountPayment"] | null;
        };
        BankAccount: {
            /** @description Holder of the account */
            holder: string;
            /** @description IBAN without spaces, or an empty text */
            iban: string;
            /** @description Number of an account without IBAN, or an empty text */
            accountNumber: string;
            /** @description BIC of the bank, or an empty text */
            bic: string;
            /** @description Name of the bank, or an empty text */
            bank: string;
        };
        Statement: {
            /** @description The customer */
            customer: {
                /** @description Email address of the customer */
                email: string;
                /** @description The name of the customer */
                name: string;
                /** @description The company, or an empty text */
                company: string;
            };
            /** @description Null for a customer who never had any */
            terms: components["schemas"]["AccountTerms"] | null;
            /** @description The mill's account; null until it is stated, and for a customer who never had terms */
            payTo: components["schemas"]["BankAccount"] | null;
            /** @description The sum of invoices that are overdue */
            overdue: number;
            /** @description The first to be due first */
            openInvoices: components["schemas"]["OpenInvoice"][];
            /** @description Oldest first; their amounts add up to `owed` */
            entries: components["schemas"]["StatementEntry"][];
        };
        CustomerAccount: {
            /** @description False takes no more orders on account; what is owed stays */
            isAllowed: boolean;
            /** @description Days after the order in which its invoice is to be paid */
            netDays: number;
            /** @description The most the customer may owe */
            creditLimit: number;
            /** @description Invoices less credit notes and payments; below 0 after an overpayment */
            owed: number;
            /** @description An id; its form may change */
            _id: string;
            /** @description Email address of the customer */
            email: string;
            /** @description The name of the customer */
            name: string;
            /** @description The company, or an empty text */
            company: string;
            /** @description What should have been paid by now */
            overdue: number;
        };
        ApiKey: {
            /** @description An id; its form may change */
            _id: string;
            /** @description What the key is called, such as the system that has it */
            name: string;
            /** @description The beginning of the key, by which its holder recognizes it */
            beginning: string;
            /** @description Scopes: each endpoint says which of them it needs */
            scopes: ("orders:read" | "orders:fulfil" | "stock:write" | "articles:write" | "ledger:read")[];
            /**
             * @description Whether the key works, or why it does not
             * @enum {string}
             */
            state: "active" | "suspended" | "ended" | "revoked";
            /** @description The email of the admin who is responsible for the key */
            admin: string;
            /**
             * Format: date-time
             * @description When the key was made
             */
            createdAt: string;
            /** @description When the key ends; null if it has no end */
            endsAt: string | null;
            /** @description When the key was last used, to the minute; null if it never was */
            lastUsedAt: string | null;
        };
        AuditEntry: {
            /** @description The id of the entry */
            _id: string;
            /** @description The admin's email, `operator` for the command line (`npm run admin`), or `system` for the shop itself, or `API key` and its name */
            actor: string;
            /**
             * @description What was done; a code of the list
             * @enum {string}
             */
            action: "make_admin" | "revoke_admin" | "change_role" | "add_article" | "delete_article" | "update_article" | "change_article_state" | "change_stock" | "count_stock" | "set_alert_level" | "sell_remnant" | "end_remnant_sale" | "move_between_lots" | "close_lot" | "import_articles" | "update_profile" | "cancel_order" | "cancel_order_line" | "ship_parcel" | "correct_parcel" | "correct_address" | "change_order_line" | "advance_order" | "add_order_note" | "refund_order" | "receive_woven" | "answer_quotation" | "accept_quotation" | "cancel_quotation" | "hide_review" | "publish_review" | "answer_review" | "end_sessions" | "change_account_terms" | "add_account_payment" | "remove_account_payment" | "book_bank_payment" | "export_orders" | "export_ledger" | "export_documents" | "export_bookings" | "export_audit_log" | "change_shop_settings" | "add_api_key" | "revoke_api_key" | "take_over_api_key" | "add_webhook" | "remove_webhook" | "take_over_webhook" | "resend_webhook_delivery" | "read_order" | "read_orders" | "read_profile" | "read_statement" | "add_customer_note" | "remove_customer_note" | "write_order_message" | "dismiss_order_messages" | "mark_withdrawal";
            /** @description The affected user's email, or the id of the affected article, order, review or import */
            subject: string;
            /** @description What the subject is called; '' where that is not known */
            label: string;
            /** @description What changed, or why; names of fields, reasons */
            details: {
                [key: string]: string | number | string[];
            } | null;
            /**
             * Format: date-time
             * @description When it was done, ISO 8601
             */
            at: string;
        };
        ContactDetails: {
            /** @description One line, its parts separated by commas */
            address: string | null;
            /** @description Telephone number of the mill; null when it states none */
            phone: string | null;
            /** @description Email address of the mill; null when it states none */
            email: string | null;
            /** @description When the mill can be reached */
            hours: string;
            /** @description How soon the mill answers; '' when it does not say */
            replyTime: string;
            /** @description Its number in the register of companies; '' when it states none */
            companyNumber: string;
        };
        Reservation: {
            /** @description Pieces that are set aside */
            quantity: number;
            /** @description The lot they are of; null for an article without lots */
            lot: {
                /** @description An id; its form may change */
                _id: string;
                /** @description The name of the lot */
                name: string;
            } | null;
            /**
             * Format: date-time
             * @description When the pieces go back to stock, ISO 8601
             */
            endsAt: string;
        };
        SwatchTerms: {
            /** @description The id of the article */
            articleId: string;
            /** @description The amount that the caller's next order of the article costs less */
            credit: number;
            /** @description The caller's pieces; they are used up by the next order of the article */
            reservation: components["schemas"]["Reservation"] | null;
            /** @description Pieces that can be reserved with a swatch: at least the minimum order, and what stays is none or can be ordered */
            reservationMinimum: number;
            /** @description 0 when none can be reserved */
            reservationMaximum: number;
        };
        SwatchOffer: {
            /** @description The price of a swatch; 0 is free */
            price: number;
            /** @description Swatches the caller may still order now */
            left: number;
            /** @description When the caller may order one more, ISO 8601; null while some are left */
            nextAt: string | null;
            /** @description One for each of the articles that is on sale, in the order asked for */
            articles: components["schemas"]["SwatchTerms"][];
        };
        Customer: {
            /** @description Email address of the customer */
            email: string;
            /** @description Whether the account has proven that it owns the email */
            isEmailConfirmed: boolean;
            /** @description The name of the customer */
            name: string;
            /** @description The company, '' when not stated */
            company: string;
            /** @description The tax id, '' when not stated */
            taxId: string;
            /** @description Whose tax id it is by VIES's last answer; '' where no name was given, null without an answer */
            taxIdHolder: string | null;
            /** @description Whether the company has another name than the holder of the tax id */
            isOtherCompany: boolean;
            /** @description Telephone number for parcels and questions */
            phone: string;
            /** @description The address as one text */
            address: string;
            /** @description Professional profile URL */
            linkend: string;
            /**
             * @description 'admin', the role of other staff, or absent
             * @enum {string}
             */
            role?: "admin" | "warehouse" | "sales" | "books";
            /** @description Orders that wait for their payment */
            unpaidOrders: number;
            /** @description When the first was placed, ISO 8601; null before */
            firstOrderAt: string | null;
            /** @description When the last was placed, ISO 8601; null before */
            lastOrderAt: string | null;
            /** @description One for each currency */
            sums: {
                /** @description The ISO 4217 code if it is another than the shop's now */
                currency?: string;
                /** @description How many were paid, or ordered on account */
                orders: number;
                /** @description Their prices */
                paid: number;
                /** @description What was refunded of them */
                refunded: number;
            }[];
            /** @description The newest 20, newest first */
            swatches: {
                /** @description The order of the swatch */
                order: {
                    /** @description An id; its form may change */
                    _id: string;
                    /** @description The number, as people read it */
                    number: string;
                };
                /** @description The name of the article */
                productName: string;
                /** @description The number of the article */
                articleNumber: string;
                /**
                 * @description The state of its order
                 * @enum {string}
                 */
                state: "unpaid" | "paid" | "processing" | "shipped" | "delivered" | "cancelled" | "refunded";
                /**
                 * Format: date-time
                 * @description When it was ordered, ISO 8601
                 */
                placedAt: string;
                /** @description Pieces reserved with it; null when none are */
                reservation: components["schemas"]["Reservation"] | null;
            }[];
            /** @description The newest 20, newest first */
            reviews: {
                /** @description An id; its form may change */
                _id: string;
                /** @description The name of the article; null for a review of the shop */
                productName: string | null;
                /** @description The text of the review */
                description: string;
                /** @description From 1 to 5; null for a review without */
                stars: number | null;
                /**
                 * @description Whether the review is shown
                 * @enum {string}
                 */
                state: "waiting" | "published" | "hidden";
            }[];
            /** @description The newest 100, newest first; customers never see them */
            notes: {
                /** @description An id; its form may change */
                _id: string;
                /** @description What was written */
                text: string;
                /** @description The email of who wrote it */
                author: string;
                /**
                 * Format: date-time
                 * @description When it was written, ISO 8601
                 */
                at: string;
            }[];
        };
        SentEmail: {
            /** @description An id; its form may change */
            _id: string;
            /**
             * @description What the email is about
             * @enum {string}
             */
            kind: "order_placed" | "deposit_paid" | "rest_due" | "order_paid" | "order_on_account" | "order_processing" | "order_shipped" | "order_delivered" | "order_cancelled" | "order_line_cancelled" | "order_refunded" | "payment_reminder" | "admin_order_paid" | "admin_stock_low" | "admin_payment_mismatch" | "admin_quotation_asked" | "admin_order_message" | "email_confirmation" | "password_reset" | "password_changed" | "password_removed" | "sign_in_changed" | "email_change_to_old" | "email_change_to_new" | "email_changed" | "withdrawal_received" | "withdrawal_notice" | "contact_message" | "quotation_answered" | "quotation_cancelled" | "order_message" | "payment_returned" | "account_reminder" | "back_in_stock" | "account_removed";
            /** @description The subject of the email */
            subject: string;
            /** @description Email address that it goes to */
            recipient: string;
            /** @description The id of the order it is about, if any */
            orderId: string | null;
            /**
             * @description `failed`: set aside after the last attempt, until an admin sends it again
             * @enum {string}
             */
            state: "due" | "sent" | "failed";
            /** @description How often it was handed to the mail server */
            attempts: number;
            /**
             * Format: date-time
             * @description When the email was written, ISO 8601
             */
            createdAt: string;
            /** @description When it was sent, ISO 8601; null before */
            sentAt: string | null;
            /** @description What the mail server answered to the last attempt that failed */
            lastError: string | null;
        };
        EmailSubscriptions: {
            /** @description The emails that the caller wants */
            kinds: ("admin_order_paid" | "admin_stock_low" | "admin_payment_mismatch" | "admin_quotation_asked" | "admin_order_message")[];
        };
        FeedEvent: {
            /** @description The id of the event, by which a receiver recognizes a repetition */
            _id: string;
            /** @description The place of the event in the feed */
            cursor: string;
            /**
             * @description Type of the event, as in filters and webhooks
             * @enum {string}
             */
            type: "order.placed" | "order.deposit_paid" | "order.paid" | "order.processing" | "order.shipped" | "order.delivered" | "order.shipped_in_part" | "order.cancelled" | "order.line_cancelled" | "order.line_changed" | "order.address_corrected" | "order.parcel_corrected" | "order.refund_requested" | "order.refunded" | "order.refund_failed" | "order.disputed" | "stock.changed" | "article.added" | "article.changed";
            /**
             * Format: date-time
             * @description When it happened, ISO 8601
             */
            timestamp: string;
            /** @description Order, article or stock that it happened to */
            data: {
                /** @description The id of the order, or of the article whose stock or data changed */
                _id: string;
                /** @description The number of that order or article */
                number: string;
                /** @description Where the API answers the order or article as it is now */
                path: string;
            };
        };
        FeedPage: {
            /** @description Events after the cursor, oldest first */
            events: components["schemas"]["FeedEvent"][];
            /** @description Where to continue, as `after` of the next request */
            cursor: string;
            /** @description Whether more events follow already */
            hasMore: boolean;
        };
        FirstDay: {
            /** @description False outside production, once an admin has hidden the list, and once all is done */
            isShown: boolean;
            /** @description The steps, in the order in which they are shown */
            steps: {
                /**
                 * @description Which step of the list
                 * @enum {string}
                 */
                name: "company" | "tax" | "delivery" | "bank" | "payments" | "emails" | "legal" | "article";
                /** @description Whether nothing is left to do */
                isDone: boolean;
                /** @description What is missing; empty where nothing more can be said */
                detail: string;
            }[];
        };
        Bookkeeping: {
            /** @description The tax consultant's numbers in DATEV; the digits of its accounts, and when the year begins, MM-DD */
            datev: {
                /** @description The number of the tax consultant */
                consultant: number;
                /** @description The number of the client */
                client: number;
                /** @description How many digits accounts have in DATEV */
                accountDigits: number;
                /** @description The day on which the business year begins, MM-DD */
                yearStart: string;
            };
            /** @description The accounts that bookings name */
            accounts: {
                /** @description Account for what customers owe */
                receivables: {
                    /** @description The number of the account */
                    number: string;
                    /** @description Name of the account, as the chart of accounts has it */
                    name: string;
                };
                /** @description What the card provider has received and not paid out yet */
                cardPayments: {
                    /** @description The number of the account */
                    number: string;
                    /** @description Name of the account, as the chart of accounts has it */
                    name: string;
                };
                /** @description The tax that is owed; in DATEV the accounts of revenue post it */
                tax: {
                    /** @description The number of the account */
                    number: string;
                    /** @description Name of the account, as the chart of accounts has it */
                    name: string;
                };
                /** @description Revenue of a shop that charges no tax */
                untaxed: {
                    /** @description The number of the account */
                    number: string;
                    /** @description Name of the account, as the chart of accounts has it */
                    name: string;
                    /** @description The name of the tax in the program that reads the bookings */
                    taxName: string;
                };
                /** @description Revenue taxed in the customer's country */
                destination: {
                    /** @description The number of the account */
                    number: string;
                    /** @description Name of the account, as the chart of accounts has it */
                    name: string;
                    /** @description The name of the tax in the program that reads the bookings */
                    taxName: string;
                };
                /** @description Revenue for which the customer owes the tax */
                reverseCharge: {
                    /** @description The number of the account */
                    number: string;
                    /** @description Name of the account, as the chart of accounts has it */
                    name: string;
                    /** @description The name of the tax in the program that reads the bookings */
                    taxName: string;
                };
                /** @description Revenue of goods that leave the customs territory */
                export: {
                    /** @description The number of the account */
                    number: string;
                    /** @description Name of the account, as the chart of accounts has it */
                    name: string;
                    /** @description The name of the tax in the program that reads the bookings */
                    taxName: string;
                };
                /** @description Revenue taxed in the seller's country at a rate that is not listed below */
                otherRates: {
                    /** @description The number of the account */
                    number: string;
                    /** @description Name of the account, as the chart of accounts has it */
                    name: string;
                    /** @description The name of the tax in the program that reads the bookings */
                    taxName: string;
                };
            };
            /** @description Revenue taxed in the seller's country, by rate in percent */
            rates: {
                /** @description The number of the account */
                number: string;
                /** @description Name of the account, as the chart of accounts has it */
                name: string;
                /** @description The name of the tax in the program that reads the bookings */
                taxName: string;
                /** @description Rate of tax, in percent */
                percent: number;
            }[];
        };
        Overview: {
            /** @description The time zone of the days, by its IANA name */
            timeZone: string;
            /**
             * Format: date-time
             * @description When the figures were read, ISO 8601
             */
            asOf: string;
            /**
             * Format: date
             * @description Today in the time zone of the shop, YYYY-MM-DD
             */
            today: string;
            /** @description The last 30 days, the oldest first, today included */
            days: {
                /** @description Number of orders */
                orders: number;
                /** @description Sum of the payments that came in, in the shop's currency */
                settled: number;
                /** @description Number of refunds */
                refunds: number;
                /** @description Sum of the refunds that went out, in the shop's currency */
                refunded: number;
                /** @description Payments less refunds: `settled - refunded` */
                revenue: number;
                /**
                 * Format: date
                 * @description A day, YYYY-MM-DD
                 */
                day: string;
            }[];
            /** @description The last 12 months as YYYY-MM, the oldest first, the current one included */
            months: {
                /** @description Number of orders */
                orders: number;
                /** @description Sum of the payments that came in, in the shop's currency */
                settled: number;
                /** @description Number of refunds */
                refunds: number;
                /** @description Sum of the refunds that went out, in the shop's currency */
                refunded: number;
                /** @description Payments less refunds: `settled - refunded` */
                revenue: number;
                /** @description A month, YYYY-MM */
                month: string;
            }[];
            /** @description The month before the current one, up to the same date; all of it where it is shorter */
            monthBefore: {
                /** @description Number of orders */
                orders: number;
                /** @description Sum of the payments that came in, in the shop's currency */
                settled: number;
                /** @description Number of refunds */
                refunds: number;
                /** @description Sum of the refunds that went out, in the shop's currency */
                refunded: number;
                /** @description Payments less refunds: `settled - refunded` */
                revenue: number;
            };
            /** @description Yesterday, up to the same time of the day */
            dayBefore: {
                /** @description Number of orders */
                orders: number;
                /** @description Sum of the payments that came in, in the shop's currency */
                settled: number;
                /** @description Number of refunds */
                refunds: number;
                /** @description Sum of the refunds that went out, in the shop's currency */
                refunded: number;
                /** @description Payments less refunds: `settled - refunded` */
                revenue: number;
            };
            /** @description The 30 days before those of `days` */
            daysBefore: {
                /** @description Number of orders */
                orders: number;
                /** @description Sum of the payments that came in, in the shop's currency */
                settled: number;
                /** @description Number of refunds */
                refunds: number;
                /** @description Sum of the refunds that went out, in the shop's currency */
                refunded: number;
                /** @description Payments less refunds: `settled - refunded` */
                revenue: number;
            };
            /** @description Orders placed on the days above, by their state now; counting ends at 10,000 */
            states: {
                /**
                 * @description The state of the orders
                 * @enum {string}
                 */
                state: "unpaid" | "paid" | "processing" | "shipped" | "delivered" | "cancelled" | "refunded";
                /** @description How many there are */
                count: number;
            }[];
            /** @description What waits for an admin */
            waiting: {
                /** @description Orders that wait for their payment, or for that of their deposit */
                unpaid: {
                    /** @description How many there are; counting ends at 10,000 */
                    count: number;
                    /** @description When the oldest was placed, written, sent or requested, ISO 8601 */
                    oldest: string | null;
                };
                /** @description Orders whose deposit is paid, with pieces to be woven */
                toWeave: {
                    /** @description How many there are; counting ends at 10,000 */
                    count: number;
                    /** @description When the oldest was placed, written, sent or requested, ISO 8601 */
                    oldest: string | null;
                };
                /** @description Orders whose pieces are woven and whose rest is not paid; the oldest since when */
                restDue: {
                    /** @description How many there are; counting ends at 10,000 */
                    count: number;
                    /** @description When the oldest was placed, written, sent or requested, ISO 8601 */
                    oldest: string | null;
                };
                /** @description Paid orders that are not prepared yet */
                toPrepare: {
                    /** @description How many there are; counting ends at 10,000 */
                    count: number;
                    /** @description When the oldest was placed, written, sent or requested, ISO 8601 */
                    oldest: string | null;
                };
                /** @description Prepared orders that are not shipped yet */
                toShip: {
                    /** @description How many there are; counting ends at 10,000 */
                    count: number;
                    /** @description When the oldest was placed, written, sent or requested, ISO 8601 */
                    oldest: string | null;
                };
                /** @description Shipped orders that have not arrived */
                inTransit: {
                    /** @description How many there are; counting ends at 10,000 */
                    count: number;
                    /** @description When the oldest was placed, written, sent or requested, ISO 8601 */
                    oldest: string | null;
                };
                /** @description Orders with a message of the customer that nobody has answered */
                messages: {
                    /** @description How many there are; counting ends at 10,000 */
                    count: number;
                    /** @description When the oldest was placed, written, sent or requested, ISO 8601 */
                    oldest: string | null;
                };
                /** @description Statements of withdrawal that nobody has dealt with */
                withdrawals: {
                    /** @description How many there are; counting ends at 10,000 */
                    count: number;
                    /** @description When the oldest was placed, written, sent or requested, ISO 8601 */
                    oldest: string | null;
                };
                /** @description Questions of customers that wait for a quotation */
                quotations: {
                    /** @description How many there are; counting ends at 10,000 */
                    count: number;
                    /** @description When the oldest was placed, written, sent or requested, ISO 8601 */
                    oldest: string | null;
                };
                /** @description Reviews that wait for an admin */
                reviewsToLookAt: {
                    /** @description How many there are; counting ends at 10,000 */
                    count: number;
                    /** @description When the oldest was placed, written, sent or requested, ISO 8601 */
                    oldest: string | null;
                };
                /** @description Card disputes that wait for an answer at the card provider */
                disputes: {
                    /** @description How many there are; counting ends at 10,000 */
                    count: number;
                    /** @description When the oldest was placed, written, sent or requested, ISO 8601 */
                    oldest: string | null;
                    /** @description The last moment to answer the first of them, ISO 8601 */
                    answerBy?: string | null;
                    /** @description The order that it is about */
                    orderId?: string;
                };
                /** @description Refunds whose outcome is not known yet */
                refundsInProgress: {
                    /** @description How many there are; counting ends at 10,000 */
                    count: number;
                    /** @description When the oldest was placed, written, sent or requested, ISO 8601 */
                    oldest: string | null;
                };
                /** @description Emails that were given up */
                failedEmails: {
                    /** @description How many there are; counting ends at 10,000 */
                    count: number;
                    /** @description When the oldest was placed, written, sent or requested, ISO 8601 */
                    oldest: string | null;
                };
            };
            /** @description Articles on sale at or below their alert level: how many, and the lowest of them */
            lowStock: {
                /** @description How many there are */
                count: number;
                /** @description Those with fewer pieces than the minimum order */
                remnants: number;
                /** @description Articles with the lowest stock */
                articles: {
                    /** @description An id; its form may change */
                    _id: string;
                    /** @description The name of the article */
                    productName: string;
                    /** @description The number of the article */
                    articleNumber: string;
                    /** @description Pieces that can be ordered */
                    availableQuantity: number;
                    /** @description Pieces at or below which admins are told: the minimum order where no level is set */
                    alertLevel: number;
                }[];
            };
            /** @description The last refunds that have succeeded, newest first */
            recentRefunds: {
                /** @description An id; its form may change */
                _id: string;
                /** @description Order that it belongs to */
                order: {
                    /** @description An id; its form may change */
                    _id: string;
                    /** @description The number, as people read it */
                    number: string;
                    /** @description The name of the customer */
                    customerName: string;
                };
                /** @description Amount in the order's currency */
                amount: number;
                /** @description The ISO 4217 code of the currency */
                currency?: string;
                /** @description Why it was refunded */
                reason: string;
                /**
                 * Format: date-time
                 * @description When it went through, ISO 8601
                 */
                at: string;
            }[];
            /** @description By pieces sold on the days above, without those that refunds of these days have put back to stock */
            bestSellers: {
                /** @description An id; its form may change */
                _id: string;
                /** @description The name of the article */
                productName: string;
                /** @description The number of the article */
                articleNumber: string | null;
                /** @description Pieces that were paid for, less those returned */
                pieces: number;
                /** @description What was settled for them on these days without what was refunded */
                revenue: number;
            }[];
        };
        LedgerEntry: {
            /** @description The id of the order that was paid, or of the refund */
            _id: string;
            /**
             * @description A payment, the payment of a deposit, a refund, or what the bank took back after a dispute
             * @enum {string}
             */
            kind: "settlement" | "deposit" | "refund" | "dispute";
            /**
             * Format: date-time
             * @description When it went through, ISO 8601
             */
            at: string;
            /** @description Order that it belongs to */
            order: {
                /** @description An id; its form may change */
                _id: string;
                /** @description The number, as people read it */
                number: string;
                /** @description The name of the customer */
                customerName: string;
            };
            /** @description The name of the article; 'Harbour Twill and 2 more' for an order of several lines */
            productName: string;
            /** @description The number of the article */
            articleNumber: string | null;
            /** @description Pieces that were paid for; negative for those that a refund put back to stock */
            pieces: number;
            /** @description Amount in the order's currency; negative for a refund */
            amount: number;
            /** @description The ISO 4217 code of the currency */
            currency?: string;
            /** @description Number of the invoice or the credit note; null while there is none */
            documentNumber: string | null;
        };
        ReviewRecord: {
            /** @description An id; its form may change */
            _id: string;
            /** @description Name of the author as the review shows it */
            name: string;
            /** @description Subtitle under the name, such as a role or company */
            customer: string;
            /** @description What the review says */
            description: string;
            /** @description The address of the picture */
            img: string;
            /** @description Size and colour of `img`; null when another host serves it */
            imageInfo: components["schemas"]["ImageInfo"] | null;
            /** @description The article it is about; null when it is about the shop */
            articleId: string | null;
            /** @description 1 to 5; only with an article */
            stars: number | null;
            /**
             * Format: date-time
             * @description When the review was written, ISO 8601
             */
            createdAt: string;
            /** @description Its author had paid for the article */
            isVerified: boolean;
            /** @description The mill's answer; '' without one */
            answer: string;
            /** @description When the mill answered, ISO 8601; null without an answer */
            answeredAt: string | null;
            /** @description The email of the author */
            authorEmail: string;
            /** @description Name and address of the article's page; null for a review of the shop */
            article: {
                /** @description The name of the article */
                name: string;
                /** @description The last part of the address of the article's page */
                slug: string | null;
            } | null;
            /**
             * @description Whether the review is shown
             * @enum {string}
             */
            state: "waiting" | "published" | "hidden";
            /** @description Why it is hidden; an empty text where it is not */
            hideReason: string;
            /** @description The email of the admin who answered; null without an answer */
            answeredBy: string | null;
            /** @description Counts the changes by admins; a change names the one it was made from */
            revision: number;
        };
        SavedIds: {
            /** @description The ids of saved articles */
            saved: string[];
            /** @description The ids of articles that the customer waits for */
            alerts: string[];
        };
        Lot: {
            /** @description An id; its form may change */
            _id: string;
            /** @description The name of the lot */
            name: string;
            /** @description Pieces that can be ordered */
            quantity: number;
            /**
             * Format: date-time
             * @description When the lot was opened, ISO 8601
             */
            receivedAt: string;
            /** @description Null while the lot takes orders and deliveries. Nothing of a closed lot can be ordered */
            closedAt: string | null;
            /** @description Pieces in the mill: those that can be ordered, those in open orders and those that are reserved */
            onHand: number;
            /** @description Pieces of orders that are neither shipped nor cancelled */
            inOrders: number;
            /** @description Pieces reserved with swatches */
            reserved: number;
        };
        OrderedLot: {
            /** @description An id; its form may change */
            _id: string;
            /** @description The name of the lot */
            name: string;
            /** @description Pieces of the order that are of this lot */
            quantity: number;
            /** @description Pieces of it that refunds have put back */
            returnedQuantity: number;
            /** @description Pieces of the lot that can be ordered now */
            availableQuantity: number;
        };
        StockMovement: {
            /** @description An id; its form may change */
            _id: string;
            /** @description The id of the article */
            articleId: string;
            /** @description The name of the article */
            productName: string;
            /** @description The number of the article */
            articleNumber: string;
            /** @description Negative when pieces leave the stock */
            quantity: number;
            /**
             * @description Why the stock changes: one of the list
             * @enum {string}
             */
            reason: "opening" | "order" | "cancellation" | "order_change" | "expiry" | "refund" | "delivery" | "correction" | "count" | "lot_move" | "reservation" | "reservation_end" | "quotation" | "quotation_end";
            /** @description Null for an article whose stock is not kept by lot */
            lot: {
                /** @description An id; its form may change */
                _id: string;
                /** @description The name of the lot */
                name: string;
            } | null;
            /** @description The order it belongs to, if any */
            order: {
                /** @description An id; its form may change */
                _id: string;
                /** @description The number, as people read it */
                number: string;
            } | null;
            /** @description An email, `operator` or `system` */
            actor: string;
            /** @description What was written about it */
            note: string;
            /**
             * Format: date-time
             * @description When the stock changed, ISO 8601
             */
            at: string;
            /** @description What was available after it; null unless the list is of one article */
            balance: number | null;
        };
        ArticleStock: {
            /** @description The name of the article */
            productName: string;
            /** @description The number of the article */
            articleNumber: string;
            /** @description Pieces that can be ordered */
            availableQuantity: number;
            /** @description Pieces in the mill: those that can be ordered, those in open orders and those that are reserved */
            onHand: number;
            /** @description Pieces of orders that are neither shipped nor cancelled */
            inOrders: number;
            /** @description Pieces reserved with swatches */
            reserved: number;
        };
        Webhook: {
            /** @description An id; its form may change */
            _id: string;
            /** @description What the webhook is called, such as the system that receives it */
            name: string;
            /** @description Address that events are posted to */
            url: string;
            /** @description The types of events that are sent */
            types: ("order.placed" | "order.deposit_paid" | "order.paid" | "order.processing" | "order.shipped" | "order.delivered" | "order.shipped_in_part" | "order.cancelled" | "order.line_cancelled" | "order.line_changed" | "order.address_corrected" | "order.parcel_corrected" | "order.refund_requested" | "order.refunded" | "order.refund_failed" | "order.disputed" | "stock.changed" | "article.added" | "article.changed")[];
            /**
             * @description Whether events are sent, or why not
             * @enum {string}
             */
            state: "active" | "suspended";
            /** @description The email of the admin who is responsible for the webhook */
            admin: string;
            /** @description Events that are to be sent, or sent again */
            waiting: number;
            /** @description Why the oldest of them was not accepted yet; null if none was tried */
            lastError: string | null;
            /**
             * Format: date-time
             * @description When the webhook was added
             */
            createdAt: string;
        };
        WebhookDelivery: {
            /** @description An id; its form may change */
            _id: string;
            /** @description Event that is sent */
            event: {
                /** @description The id of the event, which the header webhook-id has */
                _id: string;
                /**
                 * @description Type of the event
                 * @enum {string}
                 */
                type: "order.placed" | "order.deposit_paid" | "order.paid" | "order.processing" | "order.shipped" | "order.delivered" | "order.shipped_in_part" | "order.cancelled" | "order.line_cancelled" | "order.line_changed" | "order.address_corrected" | "order.parcel_corrected" | "order.refund_requested" | "order.refunded" | "order.refund_failed" | "order.disputed" | "stock.changed" | "article.added" | "article.changed";
                /**
                 * Format: date-time
                 * @description When it happened, ISO 8601
                 */
                timestamp: string;
                /** @description The number of the order or article */
                number: string;
            };
            /**
             * @description Waits, was accepted, or was given up after three days
             * @enum {string}
             */
            state: "due" | "sent" | "failed";
            /** @description How often it was sent, failed attempts included */
            attempts: number;
            /** @description When it is sent next at the earliest; null if it is not */
            nextAttemptAt: string | null;
            /** @description When it was accepted; null if it was not */
            sentAt: string | null;
            /** @description Why it was not accepted the last time; null if it was */
            lastError: string | null;
        };
        Basket: {
            /** @description The lines, in their order */
            lines: {
                /** @description The id of the article */
                articleId: string;
                /** @description Number of pieces, at least one */
                quantity: number;
                /** @description Whether the pieces may come from several dye lots, whose shades may differ, where no single lot has them all */
                severalLots?: boolean;
                /** @description Id of a lot that is taken where it has all the pieces */
                preferredLot?: string;
            }[];
        };
        CheckedLine: {
            /** @description Null where no article on sale has this id or article number */
            article: components["schemas"]["FabricCard"] | null;
            /** @description Pieces that the caller can order: those that are reserved for them count */
            availableQuantity: number;
            /** @description The price of all of its pieces, before the credit; 0 without an article */
            price: number;
            /** @description The amount of the caller's swatch credit for the article */
            credit: number;
            /** @description Why the line cannot be ordered as it is; null where it can */
            problem: {
                /**
                 * @description Why the line cannot be ordered as it is; a code for programs
                 * @enum {string}
                 */
                code: "article_not_found" | "quantity_below_minimum" | "quantity_above_available" | "needs_several_lots";
                /** @description As in the error `needs_several_lots` */
                largestLot?: number | null;
                /** @description How many lots the pieces take */
                lots?: number;
                /** @description The pieces from each of these lots, largest lots first */
                lotPieces?: number[];
            } | null;
        };
        Parcel: {
            /** @description An id; its form may change */
            _id: string;
            /** @description Carrier of the parcel */
            carrier: string;
            /** @description The number of the parcel; '' once the customer was removed */
            trackingNumber: string;
            /** @description Where the carrier shows the parcel; null for a carrier the shop does not know */
            trackingUrl: string | null;
            /**
             * Format: date-time
             * @description When it was shipped, ISO 8601
             */
            shippedAt: string;
            /** @description What is in it */
            lines: {
                /** @description The id of the line of the order */
                line: string;
                /** @description Pieces, or swatches */
                quantity: number;
            }[];
        };
        Refund: {
            /** @description An id; its form may change */
            _id: string;
            /** @description Sum of all lines in the order's currency */
            amount: number;
            /** @description Pieces put back to stock, of all lines */
            returnedQuantity: number;
            /** @description What it is for; the order has more about each */
            lines: {
                /** @description The id of the line */
                line: string;
                /** @description Amount in the order's currency */
                amount: number;
                /** @description Pieces put back to stock */
                returnedQuantity: number;
            }[];
            /** @description Why it was refunded, as the admin wrote it */
            reason: string;
            /**
             * @description Whether the refund has succeeded
             * @enum {string}
             */
            state: "requested" | "succeeded" | "failed";
            /**
             * Format: date-time
             * @description When the refund was requested, ISO 8601
             */
            requestedAt: string;
            /** @description When it succeeded, ISO 8601; null before */
            succeededAt: string | null;
        };
        OrderEvent: {
            /** @description An id; its form may change */
            _id: string;
            /**
             * @description Type of the event
             * @enum {string}
             */
            type: "placed" | "deposit_paid" | "paid" | "processing" | "shipped" | "delivered" | "shipped_in_part" | "cancelled" | "line_cancelled" | "line_changed" | "woven" | "address_corrected" | "parcel_corrected" | "payment_reminder" | "refund_requested" | "refunded" | "refund_failed" | "payment_returned" | "disputed" | "dispute_won" | "withdrawal" | "note" | "email_resent";
            /**
             * Format: date-time
             * @description When it happened, ISO 8601
             */
            at: string;
            /**
             * @description Who caused it: the customer, an admin, the shop itself, or the card provider
             * @enum {string}
             */
            actor: "customer" | "admin" | "shop" | "provider";
            /** @description Shown to admins, `API key` and its name for a key; null for customers unless it is themselves */
            actorEmail: string | null;
            /** @description What was written about it */
            note: string;
            /** @description Whether only admins see it */
            isInternal: boolean;
            /** @description Carrier of the parcel */
            carrier?: string;
            /** @description The number of the parcel */
            trackingNumber?: string;
            /** @description What is in the parcel, of an order of several parcels */
            contents?: {
                /** @description What was ordered, as it was called then */
                name: string;
                /** @description Pieces, or swatches */
                quantity: number;
            }[];
            /** @description Amount of a refund in the order's currency */
            amount?: number;
            /** @description Pieces put back to stock */
            returnedQuantity?: number;
            /** @description What was cancelled, or what a refund of an order of several lines is for */
            lines?: {
                /** @description What was ordered, as it was called then */
                name: string;
                /** @description Amount in the order's currency */
                amount: number;
                /** @description Pieces put back to stock */
                returnedQuantity: number;
            }[];
            /** @description The pieces of a line before and after a change; only `line_changed` has them */
            pieces?: {
                /** @description What was ordered, as it was called then */
                name: string;
                /** @description Pieces of the line before the correction */
                before: number;
                /** @description Pieces of the line after the correction */
                after: number;
            };
            /** @description The lots that the pieces come from; only `placed` has them */
            lots?: {
                /** @description The name of the lot */
                name: string;
                /** @description Pieces of the lot */
                quantity: number;
                /** @description The name of the article; only in an order of several articles */
                productName?: string;
            }[];
        };
        OrderDocument: {
            /**
             * @description What kind of document it is
             * @enum {string}
             */
            kind: "deposit_invoice" | "invoice" | "credit_note";
            /** @description The number, as people read it */
            number: string;
            /**
             * Format: date-time
             * @description When it was issued, ISO 8601
             */
            issuedAt: string;
        };
        OrderLineDetails: {
            /** @description An id; its form may change */
            _id: string;
            /**
             * @description `pieces` of an article, a `swatch` of one, or the `delivery` of the order
             * @enum {string}
             */
            kind: "pieces" | "swatch" | "delivery";
            /** @description Id of the article; '' for the delivery, like its number */
            articleId: string;
            /** @description The delivery's says where to and in how many days: 'To the United Kingdom, 2–3 working days' */
            productName: string;
            /** @description The number of the article */
            articleNumber: string;
            /** @description Pieces, or swatches */
            quantity: number;
            /** @description Price of one piece or swatch in the order's currency */
            unitPrice: number;
            /** @description The amount by which swatches made the line cheaper */
            credit: number;
            /** @description What is to be paid for the line: quantity × unit price less the credit, with its tax */
            price: number;
            /** @description The rate in percent, and the tax in the price; missing where no tax is charged */
            taxPercent?: number;
            /** @description Tax in the order's currency */
            tax?: number;
            /** @description The amount of its refunds, those included whose outcome is not known yet */
            refunded: number;
            /** @description Pieces that its refunds have returned to stock, or are to */
            returnedQuantity: number;
            /** @description Pieces, or swatches, in its parcels */
            shippedQuantity: number;
            /** @description Picture of the article as it is now */
            img: string;
            /** @description Path of the article's page; null when it is not on sale */
            articlePath: string | null;
            /** @description Length of a piece in metres; null when not stated */
            pieceLengthM: number | null;
            /** @description Where the pieces come from; empty for an article without lots */
            lots: components["schemas"]["OrderedLot"][];
            /** @description Pieces that were asked for with a swatch; null when none were, or they are no longer reserved */
            reservation: components["schemas"]["Reservation"] | null;
            /** @description Pieces that refunds can still return to stock */
            returnable: number;
            /** @description Pieces, or swatches, that can be shipped now: in the mill, in no parcel yet, and not returned; 0 unless the order is paid */
            toShip: number;
            /** @description Pieces that are still to be woven; the order is shipped once they are there */
            awaitedQuantity: number;
            /** @description What can still be refunded: of a swatch, not what it took off other orders */
            refundable: number;
        };
        OrderDetails: {
            /** @description An id; its form may change */
            _id: string;
            /** @description In the sequence they were ordered */
            lines: components["schemas"]["OrderLineDetails"][];
            /** @description The article of the first line */
            productId: string;
            /** @description 'Harbour Twill and 2 more' for an order of several lines */
            productName: string;
            /** @description Null for a swatch and for several lines */
            articleNumber: string | null;
            /** @description The pieces and swatches of all lines */
            quantity: number;
            /** @description What is to be paid for all lines */
            price: number;
            /** @description The ISO 4217 code of the order's currency if it is another than the shop's now */
            currency?: string;
            /** @description The customer's email */
            user: string;
            /** @description The name of the customer when it was ordered */
            userName: string;
            /** @description Telephone number for the carrier and for questions */
            phone: string;
            /** @description Where the order goes to, as one text */
            address: string;
            /** @description Null when the address was entered as one text */
            addressParts: components["schemas"]["PostalAddress"] | null;
            /** @description What the customer asks for beyond the articles, such as how to cut or pack them; '' when nothing */
            customDetails: string;
            /** @description Whether the payment has been confirmed by the card provider or the bank */
            paid: boolean;
            /** @description The payment's id at the card provider */
            transactionId: string | null;
            /**
             * Format: date-time
             * @description When the order was placed, ISO 8601
             */
            placedAt: string;
            /** @description Number that people use, such as SO-2026-000123 */
            number: string;
            /**
             * @description Where the order stands; one of which a part was refunded keeps its state
             * @enum {string}
             */
            state: "unpaid" | "paid" | "processing" | "shipped" | "delivered" | "cancelled" | "refunded";
            /** @description Sum of the refunds that went through, in the order's currency */
            refunded: number;
            /** @description The amount of refunds that are requested and whose outcome is not known yet */
            refunding: number;
            /** @description When an unpaid order is cancelled by the shop, ISO 8601; null when it never is */
            paymentDueAt: string | null;
            /** @description The customer's own number of the order; '' when not stated */
            purchaseOrderNumber: string;
            /**
             * @description How it is paid: by card, or on account
             * @enum {string}
             */
            paymentMethod: "card" | "account";
            /** @description When the invoice of an order on account is due, ISO 8601; null for a card */
            invoiceDueAt: string | null;
            /** @description Picture of the first line's article as it is now */
            img: string;
            /** @description Whether the customer disputes the payment with the bank of the card; in the list of all orders only */
            isDisputed?: boolean;
            /** @description Missing for an order whose whole price is paid at once */
            deposit?: components["schemas"]["OrderDeposit"];
            /** @description Missing for an order placed while the shop charged no tax */
            tax?: components["schemas"]["OrderTax"];
            /** @description The amount by which swatches made the order cheaper */
            credit: number;
            /** @description The orders that the swatches of an order made cheaper, oldest first; what they took off is not refunded */
            creditUses: {
                /** @description The order that became cheaper */
                order: {
                    /** @description An id; its form may change */
                    _id: string;
                    /** @description The number, as people read it */
                    number: string;
                };
                /** @description Amount in the order's currency */
                amount: number;
            }[];
            /** @description Oldest first */
            parcels: components["schemas"]["Parcel"][];
            /** @description Working days from shipping to delivery, the least and the most; null where none were stated */
            deliveryDays: [
                number,
                number
            ] | null;
            /** @description The day by which awaited pieces are woven, YYYY-MM-DD; null when the mill has not said */
            wovenBy: string | null;
            /** @description Why it was cancelled */
            cancelReason: string;
            /** @description The card that paid; null before, and where the provider did not name it */
            card: {
                /** @description Brand of the card, such as visa */
                brand: string;
                /** @description The last four digits of the card */
                last4: string;
            } | null;
            /** @description The other orders that were paid with the same payment */
            paidWith: {
                /** @description An id; its form may change */
                _id: string;
                /** @description The number, as people read it */
                number: string;
            }[];
            /** @description What can still be refunded: of swatches, not what they took off other orders */
            refundable: number;
            /** @description Oldest first; internal ones for admins only */
            events: components["schemas"]["OrderEvent"][];
            /** @description Refunds of the order, oldest first */
            refunds: components["schemas"]["Refund"][];
            /** @description What the customer disputes with the bank of the card; for staff only */
            disputes: {
                /** @description The card provider's id */
                _id: string;
                /** @description Amount in the order's currency, of all orders that were paid together */
                amount: number;
                /** @description The card provider's word, such as fraudulent */
                reason: string;
                /**
                 * @description Whether the mill has to answer, or what the bank has decided
                 * @enum {string}
                 */
                state: "needs_response" | "under_review" | "won" | "lost";
                /** @description Whether the bank only asks: nothing is withdrawn, and the payment can be refunded */
                isInquiry: boolean;
                /** @description The last moment to answer, ISO 8601 */
                answerBy: string | null;
                /**
                 * Format: date-time
                 * @description When it was opened, ISO 8601
                 */
                openedAt: string;
                /** @description The page of the payment at the card provider, where it is answered; null for the local one */
                url: string | null;
            }[];
            /** @description Its invoice and credit notes */
            documents: components["schemas"]["OrderDocument"][];
        };
        OrderMessage: {
            /** @description An id; its form may change */
            _id: string;
            /**
             * @description Who wrote it
             * @enum {string}
             */
            from: "customer" | "mill";
            /** @description The email of who wrote it; null to customers for the mill */
            author: string | null;
            /** @description What was written */
            text: string;
            /** @description The addresses of its photos */
            photos: string[];
            /**
             * Format: date-time
             * @description When it was written, ISO 8601
             */
            at: string;
            /** @description Whether it is the first message that nobody has answered yet */
            isWaiting: boolean;
        };
        WaitingMessage: {
            /** @description An id; its form may change */
            _id: string;
            /** @description The order */
            order: {
                /** @description An id; its form may change */
                _id: string;
                /** @description The number, as people read it */
                number: string;
            };
            /** @description The name of the customer */
            customerName: string;
            /** @description What was written */
            text: string;
            /** @description How many photos it has */
            photos: number;
            /**
             * Format: date-time
             * @description When it was written, ISO 8601
             */
            at: string;
        };
        Quote: {
            /** @description The listed price of all goods, with or without tax like the prices of articles, before the credit */
            goods: number;
            /** @description What swatches that were ordered before take off the price of the goods */
            credit: number;
            /** @description Null where the shop charges no delivery; its price is with or without tax like that of the goods */
            delivery: {
                /** @description 'To the United Kingdom, 2–3 working days' */
                text: string;
                /** @description The listed price of the delivery */
                price: number;
            } | null;
            /** @description Null where the shop charges no tax */
            tax: components["schemas"]["OrderTax"] | null;
            /**
             * @description Whether the buyer's tax id was found valid
             * @enum {string}
             */
            taxIdState: "none" | "malformed" | "valid" | "invalid" | "unknown";
            /** @description All that is to be paid: the `price` of the order */
            total: number;
            /** @description False where the weight of some goods is not known, which counts as nothing in the price of the delivery */
            isWeightKnown: boolean;
        };
        Quotation: {
            /** @description An id; its form may change */
            _id: string;
            /**
             * @description What has become of it
             * @enum {string}
             */
            state: "asked" | "answered" | "accepted" | "cancelled" | "expired";
            /** @description The customer */
            customer: {
                /** @description '' once the customer was removed */
                email: string;
                /** @description The name of the customer */
                name: string;
            };
            /** @description Whether the customer has asked; otherwise the mill made it unasked */
            isAsked: boolean;
            /** @description What was asked for or is promised, each article once */
            lines: {
                /** @description The id of the article */
                articleId: string;
                /** @description The name of the article now */
                productName: string;
                /** @description The number of the article */
                articleNumber: string;
                /** @description Of the article's page; null while it is not on sale */
                slug: string | null;
                /** @description Picture of the article as it is now */
                img: string;
                /** @description Pieces */
                quantity: number;
                /** @description The agreed price of one; null until the mill has answered */
                unitPrice: number | null;
                /** @description Promised pieces that are still to be woven; the others are kept */
                awaitedQuantity: number;
                /** @description Pieces that the mill could promise besides those of this quotation; for admins only */
                availableQuantity?: number;
            }[];
            /** @description The customer's words */
            note: string;
            /** @description The day by which the pieces are needed, YYYY-MM-DD */
            wantedOn: string | null;
            /** @description The mill's words */
            answer: string;
            /** @description The day on which the pieces are ready, YYYY-MM-DD */
            readyOn: string | null;
            /** @description The last day on which it can be accepted, YYYY-MM-DD; null until the mill has answered */
            validUntil: string | null;
            /** @description The agreed price of all pieces, without delivery; null until the mill has answered */
            price: number | null;
            /** @description The ISO 4217 code of the prices if it is another than the shop's now */
            currency?: string;
            /**
             * Format: date-time
             * @description When it was asked or made, ISO 8601
             */
            createdAt: string;
            /** @description When the mill answered, ISO 8601; null before */
            answeredAt: string | null;
            /** @description Who has cancelled it */
            cancelledBy: ("customer" | "admin") | null;
            /** @description The order that has accepted it */
            orderId: string | null;
        };
        Withdrawal: {
            /** @description The name of the customer */
            name: string;
            /** @description What identifies the contract. An unknown number is accepted like any other */
            orderNumber: string;
            /** @description The stated email; '' once its owner was removed */
            email: string;
            /**
             * @description Which goods; '' for all of them
             * @default
             */
            goods: string;
            /** @description An id; its form may change */
            _id: string;
            /** @description The order of that number; null where there is none */
            order: {
                /** @description An id; its form may change */
                _id: string;
                /** @description Number of the order as the shop writes it */
                number: string;
            } | null;
            /** @description Whether the email is that of the order's customer; false where there is no such order */
            isFromCustomer: boolean;
            /**
             * Format: date-time
             * @description When the shop received the statement, ISO 8601
             */
            receivedAt: string;
            /** @description Whether somebody has said that the mill has dealt with it */
            isDone: boolean;
        };
        AccountSummary: {
            /** @description Email address of the account */
            email: string;
            /** @description Name as the shop and its documents use it */
            name: string;
            /** @description Whether the account has proven that it owns the email */
            isEmailConfirmed: boolean;
        };
        SignInResponse: {
            /** @description The session, for clients without cookies: they send it as `Authorization: Bearer …` where a session is asked for, as by `PUT /api/user/{email}`, which answers the access token for all else */
            token: string;
            /** @description Account that is signed in */
            user: components["schemas"]["AccountSummary"];
        };
        CurrentSession: {
            /** @description Account that is signed in */
            user: components["schemas"]["AccountSummary"];
            /**
             * Format: date-time
             * @description When the session ends, ISO 8601
             */
            expiresAt: string;
        } | null;
        StatusOk: {
            /**
             * @description Always true: errors have another status
             * @constant
             */
            status: true;
        };
        Passkey: {
            /** @description The id of the passkey */
            id: string;
            /** @description What the passkey is called */
            name: string;
            /**
             * Format: date-time
             * @description When the passkey was added, ISO 8601
             */
            createdAt: string;
        };
        Account: {
            /** @description Email address */
            email: string;
            /** @description Whether the account has proven that it owns the email */
            isEmailConfirmed: boolean;
            /** @description The email asked for, until both links have been opened or the change is cancelled */
            pendingEmail: {
                /** @description Email address */
                email: string;
                /** @description Whether the link sent to the former email was opened */
                isConfirmedByOld: boolean;
                /** @description Whether the link sent to the new email was opened */
                isConfirmedByNew: boolean;
            } | null;
            /** @description Whether the account has a password */
            hasPassword: boolean;
            /** @description Whether a Google account is linked */
            hasGoogle: boolean;
            /** @description Whether an authenticator app is the second step */
            hasTotp: boolean;
            /** @description Recovery codes that are not used yet */
            recoveryCodesLeft: number;
            /** @description The passkeys of the account */
            passkeys: components["schemas"]["Passkey"][];
            /** @description REQUIRE_ADMIN_2FA is set and this is an admin whose session was begun without a second factor */
            isSecondFactorMissing: boolean;
            /**
             * Format: date-time
             * @description Until then sensitive changes need no new sign-in; ISO 8601
             */
            freshUntil: string;
        };
        OwnSession: {
            /** @description The id of the session */
            _id: string;
            /** @description 'Firefox on Linux'; '' where it is not known */
            device: string;
            /** @description How the session began; null where it is not known */
            method: ("password" | "totp" | "passkey" | "google") | null;
            /**
             * Format: date-time
             * @description When the session began, ISO 8601
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When the session ends, ISO 8601
             */
            expiresAt: string;
            /** @description The session of this request */
            isCurrent: boolean;
        };
        AccountRemoval: {
            /** @description Cancelled by the removal */
            unpaidOrders: number;
            /** @description Paid, and neither delivered nor refunded whole: the removal is not possible until they are. Oldest first */
            ordersInProgress: {
                /** @description The id of the order */
                _id: string;
                /** @description The number, as people read it */
                number: string;
                /**
                 * @description Where the order stands
                 * @enum {string}
                 */
                state: "paid" | "processing" | "shipped";
                /** @description A refund of what is left of its price is requested: it goes no further */
                isBeingRefunded: boolean;
            }[];
            /** @description How many reviews the person has written */
            reviews: number;
            /** @description How many invoices stay, as the law asks, when the account is removed */
            invoices: number;
            /** @description Whether no other admin would be left */
            isLastAdmin: boolean;
        };
        DataExport: {
            /**
             * @description How far the file is: waiting to be made, ready to be fetched, failed, or fetched already
             * @enum {string}
             */
            state: "none" | "waiting" | "ready" | "failed" | "fetched";
            /** @description When the file was asked for, ISO 8601; null when there is none */
            requestedAt: string | null;
            /** @description When a file that nobody has fetched is deleted; ISO 8601 */
            expiresAt: string | null;
        };
        User: {
            /** @description Email address of the account */
            email: string;
            /** @description Name as the shop and its documents use it */
            name: string;
            /** @description What the person has learned */
            education: string;
            /** @description The whole address as lines of one text */
            address: string;
            /** @description Telephone number for parcels and questions */
            phone: string;
            /** @description Professional profile URL */
            linkend: string;
            /**
             * @description 'admin', or the role of other staff; left out for customers
             * @enum {string}
             */
            role?: "admin" | "warehouse" | "sales" | "books";
            /** @description Whether the account has proven that it owns the email. Only in the list of users */
            isEmailConfirmed?: boolean;
            /** @description The company, or an empty text */
            company: string;
            /** @description The buyer's tax id; an empty text where there is none */
            taxId: string;
        };
        Business: {
            /** @description The company, or an empty text */
            company: string;
            /** @description The buyer's tax id; an empty text where there is none */
            taxId: string;
            /** @description Null when invoices have none beside the delivery address */
            invoiceAddress: components["schemas"]["InvoiceAddress"] | null;
        };
        TaxIdCheck: {
            /**
             * @description Whether the tax id was found valid; `none` where it changes no tax
             * @enum {string}
             */
            state: "none" | "malformed" | "valid" | "invalid" | "unknown";
            /** @description Whose id it is; '' where its country gives no name, null unless it was found valid */
            holder: string | null;
            /** @description Whether the caller's company has another name */
            isOtherCompany: boolean;
        };
        PutUserResponse: {
            /** @description The API access token; only for a session proof */
            token?: string;
            /**
             * Format: date-time
             * @description When the token expires by the server's clock, ISO 8601
             */
            expiresAt?: string;
            /** @description Seconds until the token expires, for clients whose clock is wrong */
            expiresIn?: number;
            /** @description How many were changed; 0 where it was so already */
            modifiedCount: number;
        };
        ShopContentCompany: {
            /** @description Name of the shop */
            name: string;
            /** @description Company, as invoices name it. Left out, the name of the shop */
            legalName: string;
            /** @description Address. On one line, its parts separated by commas */
            address: string;
            /** @description Telephone */
            phone: string;
            /** @description Email */
            email: string;
            /** @description Hours */
            hours: string;
            /** @description Reply time. Beside the form of the contact page, such as “We answer within one working day” */
            replyTime: string;
            /** @description Company number. As the register of companies has it, such as “Registered in England, 01234567” */
            companyNumber: string;
            /** @description Founded in. A year, for search engines */
            founded: string;
            /** @description Prefix of article numbers. Of numbers that the shop makes from now on, such as SV-00042 */
            numberPrefix: string;
        };
        ShopContentBank: {
            /** @description Account holder */
            holder: string;
            /** @description IBAN */
            iban: string;
            /** @description Account number. Where there is no IBAN, with sort code or routing number */
            accountNumber: string;
            /** @description BIC */
            bic: string;
            /** @description Bank */
            bank: string;
        };
        ShopContentLook: {
            /** @description Buttons and accents */
            primary: string;
            /** @description Dark areas */
            secondary: string;
            /** @description Highlights */
            accent: string;
            /** @description Background */
            paper: string;
            /** @description Picture of shared links */
            previewPicture: string;
        };
        ShopContentHome: {
            /** @description Claim */
            claim: string;
            /** @description Introduction */
            introduction: string;
            /** @description Description. Search engines show it */
            description: string;
            /** @description Picture */
            heroPicture: string;
            /** @description Who we are */
            whoWeAre: string;
            /** @description Claims */
            claims: {
                /** @description Heading */
                title: string;
                /** @description Text */
                text: string;
            }[];
            /** @description Figures */
            figures: {
                /** @description Figure */
                target: number;
                /** @description Of what */
                label: string;
            }[];
            /** @description Working process */
            steps: {
                /** @description Heading */
                title: string;
                /** @description Text */
                text: string;
                /** @description Picture */
                picture: string;
            }[];
        };
        ShopContentFooter: {
            /** @description About the company */
            about: string;
            /** @description Lists */
            services: {
                /** @description Heading */
                title: string;
                /** @description One item a line */
                items: string;
            }[];
            /** @description Copyright */
            copyright: string;
        };
        ShopContentPortfolio: {
            /** @description Name */
            name: string;
            /** @description Role */
            role: string;
            /** @description Introduction */
            introduction: string;
            /** @description About me */
            about: string;
            /** @description Education */
            education: {
                /** @description Degree */
                what: string;
                /** @description Where */
                where: string;
                /** @description When */
                when: string;
            }[];
            /** @description Email */
            email: string;
            /** @description Telephone */
            phone: string;
            /** @description Place */
            place: string;
            /** @description Profile */
            profile: string;
            /** @description Recent projects */
            projects: {
                /** @description Heading */
                title: string;
                /** @description Year */
                year: string;
                /** @description Text */
                text: string;
                /** @description Tools, one a line */
                tools: string;
                /** @description Picture */
                picture: string;
            }[];
        };
        ShopContentBlog: {
            /** @description Introduction */
            introduction: string;
            /** @description Description. Search engines show it */
            description: string;
            /** @description Entries */
            entries: {
                /** @description Heading */
                title: string;
                /** @description Text */
                text: string;
            }[];
        };
        ShopContentLegal: {
            /** @description Imprint */
            imprint: string;
            /** @description Terms of use */
            terms: string;
            /** @description Privacy policy */
            privacy: string;
            /** @description Cookie policy */
            cookies: string;
            /** @description Delivery and returns */
            delivery: string;
            /** @description Right of withdrawal */
            withdrawal: string;
            /** @description Take withdrawals online. Shops that sell to consumers in the EU must: “Withdraw from contract here” in the footer, on orders and in emails. */
            takesWithdrawals: boolean;
        };
        ShopContent: {
            company: components["schemas"]["ShopContentCompany"];
            /**
             * @default {
             *       "holder": "",
             *       "iban": "",
             *       "accountNumber": "",
             *       "bic": "",
             *       "bank": ""
             *     }
             */
            bank: components["schemas"]["ShopContentBank"];
            look: components["schemas"]["ShopContentLook"];
            home: components["schemas"]["ShopContentHome"];
            footer: components["schemas"]["ShopContentFooter"];
            portfolio: components["schemas"]["ShopContentPortfolio"];
            blog: components["schemas"]["ShopContentBlog"];
            legal: components["schemas"]["ShopContentLegal"];
        };
        TaxSettings: {
            /** @description Whether the shop charges it */
            isCharged: boolean;
            /** @description Country of the mill (ISO 3166); null until it is stated */
            sellerCountry: string | null;
            /** @description On documents, and the requester of checks at VIES; '' when there is none, which only a shop without tax may save */
            sellerTaxId: string;
            /** @description Whether the prices of articles and of delivery include the tax */
            pricesIncludeTax: boolean;
            /** @description The rates of tax */
            rates: {
                /** @description Country as its code of ISO 3166-1, such as DE */
                country: string;
                /**
                 * @description Which rate of the country
                 * @enum {string}
                 */
                kind: "standard" | "reduced";
                /** @description Rate of tax, in percent */
                percent: number;
                /**
                 * Format: date
                 * @description The first day, YYYY-MM-DD in SHOP_TIME_ZONE; a rate applies until a later one of the same country and kind does
                 */
                from: string;
            }[];
        };
        DeliverySettings: {
            /** @description Whether the shop charges it */
            isCharged: boolean;
            /** @description Where the shop delivers to */
            zones: {
                /** @description What the zone is called */
                name: string;
                /** @description Countries of the zone, as codes of ISO 3166-1 */
                countries: string[];
                /** @description What the delivery of one order costs */
                perOrder: number;
                /** @description The price of each kilogram */
                perKilogram: number;
                /** @description Orders of goods of at least this amount are delivered free; null where none are */
                freeFrom: number | null;
                /** @description Working days from shipping to arrival, the least and the most */
                days: [
                    number,
                    number
                ];
            }[];
            /** @description Whether customers can collect their orders at the mill */
            collection: {
                /** @description Whether customers can choose it */
                isOffered: boolean;
                /** @description Where and when, for customers */
                text: string;
            };
            /** @description Whether an order of swatches alone is delivered free */
            areSwatchesFree: boolean;
        };
        DepositSettings: {
            /** @description The part of the price that is paid first of an order with pieces that are still to be woven, in percent; 0 for none */
            percent: number;
        };
        /** @description RFC 9457 problem details */
        Problem: {
            /** @description Where the error is documented */
            type: string;
            /** @description The error, in a sentence */
            title: string;
            /** @description HTTP status, as in the answer's first line */
            status: number;
            /** @description What is wrong, in a sentence */
            detail: string;
            /**
             * @description Code of the error, for programs: it stays the same
             * @enum {string}
             */
            code: "malformed_json" | "malformed_request" | "not_signed_in" | "token_unknown" | "session_required" | "api_key_ended" | "wrong_credentials" | "second_step_required" | "second_step_expired" | "passkey_rejected" | "admins_only" | "not_for_role" | "role_changed" | "scope_missing" | "api_key_suspended" | "second_factor_required" | "fresh_sign_in_required" | "not_yours" | "origin_not_allowed" | "path_not_found" | "article_not_found" | "order_not_found" | "user_not_found" | "quotation_not_found" | "address_not_found" | "review_not_found" | "lot_not_found" | "import_not_found" | "email_not_found" | "session_not_found" | "passkey_not_found" | "api_key_not_found" | "webhook_not_found" | "webhook_delivery_not_found" | "account_payment_not_found" | "export_not_found" | "document_not_found" | "google_not_configured" | "withdrawal_not_found" | "withdrawals_off" | "image_not_found" | "method_not_allowed" | "email_in_use" | "api_key_name_in_use" | "email_confirmed" | "email_unconfirmed" | "totp_enabled" | "totp_not_enabled" | "last_sign_in_method" | "orders_in_progress" | "password_not_set" | "lines_not_orderable" | "counts_refused" | "counted_since" | "count_time_invalid" | "quantity_below_minimum" | "quantity_above_available" | "needs_several_lots" | "swatch_limit_reached" | "reservation_not_possible" | "price_changed" | "payments_not_set_up" | "charge_too_small" | "charge_too_large" | "basket_full" | "saved_fabrics_full" | "stock_alerts_full" | "article_in_stock" | "too_many_open_orders" | "email_confirmation_required" | "not_on_account" | "credit_limit_exceeded" | "owes_on_account" | "addresses_full" | "order_state_changed" | "orders_in_several_currencies" | "order_not_paid" | "quotation_not_open" | "validity_refused" | "too_many_quotations" | "order_awaits_pieces" | "parcel_not_found" | "pieces_left_changed" | "more_than_left" | "deposit_paid" | "deposit_paid_alone" | "rest_not_due" | "more_than_awaited" | "last_line_of_order" | "order_line_not_found" | "refund_too_large" | "returned_quantity_too_large" | "refund_rejected" | "payment_disputed" | "order_paid" | "order_payment_in_progress" | "placed_order_cancelled" | "article_number_in_use" | "review_changed" | "settings_changed" | "stock_changed" | "lot_required" | "lot_of_stock_required" | "stock_below_zero" | "count_below_needed" | "pieces_without_lot" | "stock_above_maximum" | "import_has_errors" | "import_pictures_missing" | "import_out_of_date" | "import_applied" | "last_admin" | "payment_unknown" | "payment_unfinished" | "payment_amount_differs" | "payment_of_another_order" | "event_cursor_gone" | "confirmation_link_invalid" | "reset_link_invalid" | "article_changed" | "body_too_large" | "report_too_large" | "image_too_large" | "too_many_images" | "unsupported_media_type" | "report_not_pdf" | "image_type_not_allowed" | "validation_failed" | "webhook_address_refused" | "code_wrong" | "current_password_wrong" | "idempotency_key_reused" | "country_required" | "delivery_country_fixed" | "country_not_delivered" | "collection_not_offered" | "report_missing" | "image_missing" | "image_unreadable" | "image_too_many_pixels" | "bank_file_unreadable" | "csv_unreadable" | "if_match_missing" | "too_many_requests" | "internal" | "payment_provider_unavailable" | "google_unavailable" | "image_host_unavailable" | "storage_unavailable" | "overloaded";
            /** @description Same text as `detail`, for clients that read `message` */
            message: string;
            /** @description What is wrong with each field */
            errors?: {
                /** @description JSON pointer (RFC 6901) into the body, e.g. `/phone`; query and path fields begin `/query/`, `/params/` */
                pointer: string;
                /** @description What is wrong, in a sentence */
                detail: string;
                /** @description With `counts_refused`: the error of this row. With `lines_not_orderable`: the error of this line, and what `needs_several_lots` says of it */
                code?: string;
                /** @description With `needs_several_lots`: pieces of the largest lot */
                largestLot?: number | null;
                /** @description With `needs_several_lots`: how many lots the pieces take */
                lots?: number;
                /** @description With `needs_several_lots`: the pieces from each lot */
                lotPieces?: number[];
            }[];
            /** @description The current total; only with `price_changed` */
            price?: number;
            /**
             * @description The order's current state; only with `order_state_changed`
             * @enum {string}
             */
            state?: "unpaid" | "paid" | "processing" | "shipped" | "delivered" | "cancelled" | "refunded";
            /** @description With `needs_several_lots`: pieces of the largest lot, null where those are below the minimum order */
            largestLot?: number | null;
            /** @description With `needs_several_lots`: how many lots the pieces take */
            lots?: number;
            /** @description With `needs_several_lots`: the pieces from each of these lots, largest lots first */
            lotPieces?: number[];
            /** @description With `reservation_not_possible`: the article, and from how many to how many of its pieces can be reserved */
            articleId?: string;
            /** @description With `reservation_not_possible`: the fewest pieces */
            reservationMinimum?: number;
            /** @description With `reservation_not_possible`: the most pieces */
            reservationMaximum?: number;
            /** @description With `count_below_needed`, and `stock_changed` for a count: what is on hand now, and what of it is needed */
            onHand?: number;
            /** @description With `count_below_needed`: pieces of open orders */
            inOrders?: number;
            /** @description With `count_below_needed`: reserved pieces */
            reserved?: number;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listProducts: {
        parameters: {
            query?: {
                /**
                 * @description The most rows of a page; the whole list where it is left out
                 * @example 20
                 */
                limit?: number;
                /**
                 * @description From the `Link` header of the previous page
                 * @example ffffffff-ffff-7fff-bfff-ffffffffffff
                 */
                cursor?: string;
                /**
                 * @description Which rows come first; the oldest where it is left out
                 * @example newest
                 */
                sort?: "newest" | "oldest";
                /**
                 * @description Words to search for; all of them must match
                 * @example twill
                 */
                q?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All articles, oldest first */
            200: {
                headers: {
                    /** @description The next page, as `<…>; rel="next"`; left out on the last one */
                    link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ArticleSummary"][];
                };
            };
        };
    };
    addProduct: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "articleNumber": "HB/220.4",
                 *       "productName": "Harbour Twill",
                 *       "img": "/cloth/twill.jpg",
                 *       "price": 12.5,
                 *       "priceSteps": [
                 *         {
                 *           "fromQuantity": 50,
                 *           "price": 12
                 *         },
                 *         {
                 *           "fromQuantity": 200,
                 *           "price": 11.25
                 *         }
                 *       ],
                 *       "description": "A twill for working jackets.",
                 *       "minimumQuantity": 2,
                 *       "size": "150 cm × 45.75 m",
                 *       "composition": [
                 *         {
                 *           "fibre": "wool",
                 *           "percent": 80
                 *         },
                 *         {
                 *           "fibre": "silk",
                 *           "percent": 20
                 *         }
                 *       ],
                 *       "alertLevel": 10,
                 *       "taxKind": "reduced",
                 *       "weightGsm": 420,
                 *       "widthCm": 150.5,
                 *       "usableWidthCm": 147.5,
                 *       "pieceLengthM": 45.75,
                 *       "continuousLengthM": 91.5,
                 *       "lengthTolerancePercent": 2.5,
                 *       "weave": "twill",
                 *       "pattern": "stripe",
                 *       "repeatHeightCm": 64.5,
                 *       "repeatWidthCm": 32.5,
                 *       "direction": "one-way",
                 *       "colourwayGroup": "Harbour Twill",
                 *       "leadTimeDays": 21,
                 *       "colour": {
                 *         "name": "Navy",
                 *         "hex": "#1b2a49"
                 *       },
                 *       "uses": [
                 *         "suits",
                 *         "coats"
                 *       ],
                 *       "care": {
                 *         "wash": "no",
                 *         "bleach": "no",
                 *         "dry": null,
                 *         "iron": "150",
                 *         "professional": "p-mild"
                 *       },
                 *       "shrinkagePercent": {
                 *         "length": 3.5,
                 *         "width": 0
                 *       },
                 *       "origin": {
                 *         "spinning": "IT",
                 *         "weaving": "GB",
                 *         "finishing": null
                 *       },
                 *       "certificates": [
                 *         {
                 *           "name": "RWS",
                 *           "number": "CU 1234",
                 *           "validUntil": "2999-12-31"
                 *         }
                 *       ],
                 *       "testResults": [
                 *         {
                 *           "method": "martindale",
                 *           "value": 40000,
                 *           "laboratory": "Calder Textile Laboratory",
                 *           "testedOn": "2026-03-12",
                 *           "report": "https://laboratory.example/reports/martindale.pdf"
                 *         }
                 *       ],
                 *       "images": [
                 *         {
                 *           "url": "/cloth/twill.jpg",
                 *           "alt": "The reverse"
                 *         }
                 *       ],
                 *       "availableQuantity": 100,
                 *       "state": "on_sale"
                 *     }
                 */
                "application/json": components["schemas"]["NewArticleInput"];
            };
        };
        responses: {
            /** @description Add an article */
            201: {
                headers: {
                    /** @description Writes per minute */
                    "x-ratelimit-limit"?: number;
                    /** @description Writes that are left in this minute */
                    "x-ratelimit-remaining"?: number;
                    /** @description Seconds until the minute is over */
                    "x-ratelimit-reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "insertedId": "0199a0c1-5b00-7000-8000-000000000001"
                     *     }
                     */
                    "application/json": components["schemas"]["InsertedArticle"];
                };
            };
        };
    };
    getProduct: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the object
                 * @example 0199a0c1-5b00-7000-8000-000000000001
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One article with its structured facts */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Article"];
                };
            };
        };
    };
    deleteProduct: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the object
                 * @example 0199a0c1-5b00-7000-8000-000000000001
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Delete an article; its orders stay */
            200: {
                headers: {
                    /** @description Writes per minute */
                    "x-ratelimit-limit"?: number;
                    /** @description Writes that are left in this minute */
                    "x-ratelimit-remaining"?: number;
                    /** @description Seconds until the minute is over */
                    "x-ratelimit-reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description How many were removed or ended; 0 where there was none */
                        deletedCount: number;
                    };
                };
            };
        };
    };
    listFabrics: {
        parameters: {
            query?: {
                /**
                 * @description Words to search for; all of them must be found
                 * @example twill
                 */
                q?: string;
                /**
                 * @description Fibres, by their codes
                 * @example [
                 *       "wool"
                 *     ]
                 */
                fibre?: ("wool" | "alpaca" | "llama" | "camel" | "cashmere" | "mohair" | "angora" | "vicuna" | "yak" | "guanaco" | "cashgora" | "silk" | "cotton" | "kapok" | "flax" | "hemp" | "jute" | "abaca" | "coir" | "ramie" | "sisal" | "acetate" | "cupro" | "modal" | "triacetate" | "viscose" | "lyocell" | "acrylic" | "modacrylic" | "polyamide" | "aramid" | "polyester" | "polyethylene" | "polypropylene" | "polylactide" | "polyurethane" | "elastane" | "elastomultiester" | "elastolefin" | "glass-fibre" | "metal-fibre")[];
                /**
                 * @description Weaves, by their codes
                 * @example [
                 *       "twill"
                 *     ]
                 */
                weave?: ("plain" | "twill" | "satin" | "dobby" | "jacquard" | "velvet" | "corduroy" | "terry" | "jersey" | "rib" | "interlock" | "lace" | "felt" | "other")[];
                /**
                 * @description Families of colours, by their codes
                 * @example [
                 *       "blue"
                 *     ]
                 */
                colour?: ("white" | "grey" | "black" | "beige" | "brown" | "red" | "orange" | "yellow" | "green" | "blue" | "purple" | "pink")[];
                /**
                 * @description Patterns, by their codes
                 * @example [
                 *       "stripe"
                 *     ]
                 */
                pattern?: ("solid" | "stripe" | "check" | "tartan" | "dot" | "floral" | "geometric" | "abstract" | "other")[];
                /**
                 * @description Uses, by their codes
                 * @example [
                 *       "suits"
                 *     ]
                 */
                use?: ("shirts" | "suits" | "coats" | "jackets" | "trousers" | "dresses" | "skirts" | "linings" | "nightwear" | "workwear" | "curtains" | "upholstery" | "cushions" | "bedding" | "table" | "towels" | "bags" | "outdoor" | "crafts" | "evening")[];
                /**
                 * @description Fire classes, by their codes
                 * @example [
                 *       "en-1021-1"
                 *     ]
                 */
                fire?: ("en-1021-1" | "en-1021-2" | "bs-5852-5" | "en-13773-1" | "en-13773-2" | "bs-5867-2b" | "bs-5867-2c" | "din-4102-b1" | "nf-p92-m1" | "nfpa-701" | "cal-117" | "imo")[];
                /**
                 * @description Certificates, by their names
                 * @example [
                 *       "RWS"
                 *     ]
                 */
                certificate?: string[];
                /**
                 * @description The least share of the fibre, in percent
                 * @example 50
                 */
                fibreShare?: number;
                /**
                 * @description The least weight, in g/m²
                 * @example 100
                 */
                weightFrom?: number;
                /**
                 * @description The greatest weight, in g/m²
                 * @example 500
                 */
                weightTo?: number;
                /**
                 * @description The least width, in cm
                 * @example 140
                 */
                widthFrom?: number;
                /**
                 * @description The least price of a piece
                 * @example 5
                 */
                priceFrom?: number;
                /**
                 * @description The greatest price of a piece
                 * @example 50
                 */
                priceTo?: number;
                /**
                 * @description The least price of a metre
                 * @example 0.1
                 */
                metrePriceFrom?: number;
                /**
                 * @description The greatest price of a metre
                 * @example 20
                 */
                metrePriceTo?: number;
                /**
                 * @description The least length in one cut, in metres
                 * @example 12
                 */
                cutFrom?: number;
                /**
                 * @description The least rubs of ISO 12947-2
                 * @example 40000
                 */
                martindaleFrom?: number;
                /**
                 * @description The least double rubs of ASTM D4157
                 * @example 30000
                 */
                wyzenbeekFrom?: number;
                /**
                 * @description The least light fastness of ISO 105-B02
                 * @example 5
                 */
                lightFrom?: number;
                /**
                 * @description The least grade of ISO 12945-2
                 * @example 4
                 */
                pillingFrom?: number;
                /**
                 * @description The greatest seam slippage of ISO 13936-2, in mm
                 * @example 6
                 */
                seamTo?: number;
                /**
                 * @description Only what has at least this many pieces
                 * @example 2
                 */
                enoughFor?: number;
                /**
                 * @description Only what can be ordered now
                 * @example yes
                 */
                inStock?: "yes";
                /**
                 * @description Every colour of a fabric apart; left out, its colours are counted once
                 * @example apart
                 */
                colours?: "apart";
                /**
                 * @description Sequence of the list
                 * @example metre-price
                 */
                sort?: "newest" | "metre-price" | "metre-price-desc" | "weight" | "weight-desc";
                /**
                 * @description The page, from 1
                 * @example 1
                 */
                page?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the public collection, filtered, with the number of articles each choice would leave */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FabricList"];
                };
            };
        };
    };
    listFabricAddresses: {
        parameters: {
            query?: {
                /**
                 * @description The most addresses of a part
                 * @example 20
                 */
                limit?: number;
                /**
                 * @description From the `Link` header of the previous page
                 * @example ffffffff-ffff-7fff-bfff-ffffffffffff
                 */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The slugs of all articles on sale, oldest first, for the sitemap; the Link header leads to the next page */
            200: {
                headers: {
                    /** @description The next page, as `<…>; rel="next"`; left out on the last one */
                    link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string[];
                };
            };
        };
    };
    listFabricDetails: {
        parameters: {
            query?: {
                /**
                 * @description The most articles of an answer
                 * @example 20
                 */
                limit?: number;
                /**
                 * @description From the `Link` header of the previous page
                 * @example ffffffff-ffff-7fff-bfff-ffffffffffff
                 */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All articles on sale with their facts, oldest first, for product feeds; the Link header leads to the next page */
            200: {
                headers: {
                    /** @description The next page, as `<…>; rel="next"`; left out on the last one */
                    link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FabricDetails"][];
                };
            };
        };
    };
    getFabric: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The last part of the address of the article's page
                 * @example harbour-twill
                 */
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One article by its slug; a former slug finds it too */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Article"];
                };
            };
        };
    };
    listRelatedFabrics: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The last part of the address of the article's page
                 * @example harbour-twill
                 */
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Articles that share weave, colour, fibres or uses with one article; the most similar first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FabricCard"][];
                };
            };
        };
    };
    listBestSellers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The articles most pieces of which were ordered within thirty days, of those that can be ordered now */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FabricCard"][];
                };
            };
        };
    };
    listColourways: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The last part of the address of the article's page
                 * @example harbour-twill
                 */
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The colours of one fabric that are on sale, this one included; empty where there is one */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Colourway"][];
                };
            };
        };
    };
    listAvailable: {
        parameters: {
            query?: {
                /**
                 * @description The most rows of a page; the whole list where it is left out
                 * @example 20
                 */
                limit?: number;
                /**
                 * @description From the `Link` header of the previous page
                 * @example ffffffff-ffff-7fff-bfff-ffffffffffff
                 */
                cursor?: string;
                /**
                 * @description Which rows come first; the oldest where it is left out
                 * @example newest
                 */
                sort?: "newest" | "oldest";
                /**
                 * @description Words to search for; all of them must match
                 * @example twill
                 */
                q?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Products for the purchase page, sold-out ones included */
            200: {
                headers: {
                    /** @description The next page, as `<…>; rel="next"`; left out on the last one */
                    link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ArticleSummary"][];
                };
            };
        };
    };
    listArticles: {
        parameters: {
            query?: {
                /**
                 * @description The most rows of a page; the whole list where it is left out
                 * @example 20
                 */
                limit?: number;
                /**
                 * @description From the `Link` header of the previous page
                 * @example ffffffff-ffff-7fff-bfff-ffffffffffff
                 */
                cursor?: string;
                /**
                 * @description Which rows come first; the oldest where it is left out
                 * @example newest
                 */
                sort?: "newest" | "oldest";
                /**
                 * @description Words to search for; all of them must be found
                 * @example twill
                 */
                q?: string;
                /**
                 * @description Whether the article is a draft, on sale or withdrawn
                 * @example on_sale
                 */
                state?: "draft" | "on_sale" | "withdrawn";
                /**
                 * @description Only articles that are low, are last pieces, or have none
                 * @example low
                 */
                stock?: "low" | "remnant" | "none";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Articles of a state, or drafts and what is on sale; filtered */
            200: {
                headers: {
                    /** @description The next page, as `<…>; rel="next"`; left out on the last one */
                    link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListedArticle"][];
                };
            };
        };
    };
    getArticle: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the object
                 * @example 0199a0c1-5b00-7000-8000-000000000001
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Everything about one article; its ETag guards the next edit */
            200: {
                headers: {
                    /** @description The revision of the article, for `If-Match` of the next edit */
                    etag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminArticle"];
                };
            };
        };
    };
    updateArticle: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The ETag of the article that was edited
                 * @example "1"
                 */
                "if-match"?: string;
            };
            path: {
                /**
                 * @description Id of the object
                 * @example 0199a0c1-5b00-7000-8000-000000000001
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "articleNumber": "HB/220.4",
                 *       "productName": "Harbour Twill",
                 *       "img": "/cloth/twill.jpg",
                 *       "price": 12.5,
                 *       "priceSteps": [
                 *         {
                 *           "fromQuantity": 50,
                 *           "price": 12
                 *         },
                 *         {
                 *           "fromQuantity": 200,
                 *           "price": 11.25
                 *         }
                 *       ],
                 *       "description": "A twill for working jackets.",
                 *       "minimumQuantity": 2,
                 *       "size": "150 cm × 45.75 m",
                 *       "composition": [
                 *         {
                 *           "fibre": "wool",
                 *           "percent": 80
                 *         },
                 *         {
                 *           "fibre": "silk",
                 *           "percent": 20
                 *         }
                 *       ],
                 *       "alertLevel": 10,
                 *       "taxKind": "reduced",
                 *       "weightGsm": 420,
                 *       "widthCm": 150.5,
                 *       "usableWidthCm": 147.5,
                 *       "pieceLengthM": 45.75,
                 *       "continuousLengthM": 91.5,
                 *       "lengthTolerancePercent": 2.5,
                 *       "weave": "twill",
                 *       "pattern": "stripe",
                 *       "repeatHeightCm": 64.5,
                 *       "repeatWidthCm": 32.5,
                 *       "direction": "one-way",
                 *       "colourwayGroup": "Harbour Twill",
                 *       "leadTimeDays": 21,
                 *       "colour": {
                 *         "name": "Navy",
                 *         "hex": "#1b2a49"
                 *       },
                 *       "uses": [
                 *         "suits",
                 *         "coats"
                 *       ],
                 *       "care": {
                 *         "wash": "no",
                 *         "bleach": "no",
                 *         "dry": null,
                 *         "iron": "150",
                 *         "professional": "p-mild"
                 *       },
                 *       "shrinkagePercent": {
                 *         "length": 3.5,
                 *         "width": 0
                 *       },
                 *       "origin": {
                 *         "spinning": "IT",
                 *         "weaving": "GB",
                 *         "finishing": null
                 *       },
                 *       "certificates": [
                 *         {
                 *           "name": "RWS",
                 *           "number": "CU 1234",
                 *           "validUntil": "2999-12-31"
                 *         }
                 *       ],
                 *       "testResults": [
                 *         {
                 *           "method": "martindale",
                 *           "value": 40000,
                 *           "laboratory": "Calder Textile Laboratory",
                 *           "testedOn": "2026-03-12",
                 *           "report": "https://laboratory.example/reports/martindale.pdf"
                 *         }
                 *       ],
                 *       "images": [
                 *         {
                 *           "url": "/cloth/twill.jpg",
                 *           "alt": "The reverse"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["ArticleEditInput"];
            };
        };
        responses: {
            /** @description Edit an article, if nobody has since its ETag was read */
            200: {
                headers: {
                    /** @description Writes per minute */
                    "x-ratelimit-limit"?: number;
                    /** @description Writes that are left in this minute */
                    "x-ratelimit-remaining"?: number;
                    /** @description Seconds until the minute is over */
                    "x-ratelimit-reset"?: number;
                    /** @description The revision of the article, for `If-Match` of the next edit */
                    etag?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "revision": 2
                     *     }
                     */
                    "application/json": {
                        /** @description Counts the edits; the ETag */
                        revision: number;
                        /**
                         * @description Why an order of its smallest quantity would be rejected; left out where none would
                         * @enum {string}
                         */
                        notOrderable?: "stock_below_minimum" | "minimum_order_too_small_to_charge" | "minimum_order_too_large_to_charge";
                    };
                };
            };
        };
    };
    changeArticleState: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the object
                 * @example 0199a0c1-5b00-7000-8000-000000000001
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "state": "withdrawn"
                 *     }
                 */
                "application/json": components["schemas"]["ArticleStateChangeInput"];
            };
        };
        responses: {
            /** @description Put an article on sale, or withdraw it */
            200: {
                headers: {
                    /** @description Writes per minute */
                    "x-ratelimit-limit"?: number;
                    /** @description Writes that are left in this minute */
                    "x-ratelimit-remaining"?: number;
                    /** @description Seconds until the minute is over */
                    "x-ratelimit-reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description How many were changed; 0 where it was so already */
                        modifiedCount: number;
                    };
                };
            };
        };
    };
    listPrices: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the object
                 * @example 0199a0c1-5b00-7000-8000-000000000001
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The prices of an article, the current one first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ArticlePrice"][];
                };
            };
        };
    };
    exportArticles: {
        parameters: {
            query?: {
                /**
                 * @description Words to search for; all of them must be found
                 * @example twill
                 */
                q?: string;
                /**
                 * @description Whether the article is a draft, on sale or withdrawn
                 * @example on_sale
                 */
                state?: "draft" | "on_sale" | "withdrawn";
                /**
                 * @description Only articles that are low, are last pieces, or have none
                 * @example low
                 */
                stock?: "low" | "remnant" | "none";
                /**
                 * @description What separates the cells of the file
                 * @example semicolon
                 */
                separator?: "comma" | "semicolon" | "tab";
                /**
                 * @description The sign before the decimals of numbers and amounts
                 * @example comma
                 */
                decimal?: "point" | "comma";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Articles as CSV, filtered like the list; it can be imported again */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
        };
    };
    planImport: {
        parameters: {
            query?: {
                /**
                 * @description The name of the file
                 * @example articles.csv
                 */
                fileName?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example Name,Price,Minimum order,Available,Description,Image 1
                 *     Quay Drill,13.5,2,40,A drill.,/cloth/twill.jpg
                 */
                "text/csv": string;
            };
        };
        responses: {
            /** @description Upload a CSV of articles and see what it would do; nothing is changed */
            201: {
                headers: {
                    /** @description Writes per minute */
                    "x-ratelimit-limit"?: number;
                    /** @description Writes that are left in this minute */
                    "x-ratelimit-remaining"?: number;
                    /** @description Seconds until the minute is over */
                    "x-ratelimit-reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ArticleImport"];
                };
            };
        };
    };
    getImport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the object
                 * @example 0199a0c1-5b00-7000-8000-000000000007
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The plan of an import and how far it is */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ArticleImport"];
                };
            };
        };
    };
    fetchImportPictures: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the object
                 * @example 0199a0c1-5b00-7000-8000-000000000007
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "hosts": [
                 *         "cdn.example.com"
                 *       ]
                 *     }
                 */
                "application/json": {
                    /** @description Hosts to fetch from; pictures of them that have failed are tried again */
                    hosts: string[];
                };
            };
        };
        responses: {
            /** @description Fetch the pictures of an import from these hosts, and leave out those of all others */
            200: {
                headers: {
                    /** @description Writes per minute */
                    "x-ratelimit-limit"?: number;
                    /** @description Writes that are left in this minute */
                    "x-ratelimit-remaining"?: number;
                    /** @description Seconds until the minute is over */
                    "x-ratelimit-reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ArticleImport"];
                };
            };
        };
    };
    applyImport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the object
                 * @example 0199a0c1-5b00-7000-8000-000000000007
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Apply an import whole, or not at all */
            200: {
                headers: {
                    /** @description Writes per minute */
                    "x-ratelimit-limit"?: number;
                    /** @description Writes that are left in this minute */
                    "x-ratelimit-remaining"?: number;
                    /** @description Seconds until the minute is over */
                    "x-ratelimit-reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ArticleImport"];
                };
            };
        };
    };
    listSavedFabrics: {
        parameters: {
            query?: {
                /**
                 * @description The most rows of a page; the whole list where it is left out
                 * @example 20
                 */
                limit?: number;
                /**
                 * @description From the `Link` header of the previous page
                 * @example ffffffff-ffff-7fff-bfff-ffffffffffff
                 */
                cursor?: string;
                /**
                 * @description Which rows come first; the oldest where it is left out
                 * @example newest
                 */
                sort?: "newest" | "oldest";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The caller's saved fabrics that are on sale, the one saved first first */
            200: {
                headers: {
                    /** @description The next page, as `<…>; rel="next"`; left out on the last one */
                    link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FabricCard"][];
                };
            };
        };
    };
    getSavedIds: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Ids of the fabrics the caller has saved, and of those with a stock alert of the caller */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedIds"];
                };
            };
        };
    };
    saveFabric: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the object
                 * @example 0199a0c1-5b00-7000-8000-000000000001
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Save a fabric; one that is saved already stays as it is */
            200: {
                headers: {
                    /** @description Writes per minute */
                    "x-ratelimit-limit"?: number;
                    /** @description Writes that are left in this minute */
                    "x-ratelimit-remaining"?: number;
                    /** @description Seconds until the minute is over */
                    "x-ratelimit-reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description How many were changed; 0 where it was so already */
                        modifiedCount: number;
                    };
                };
            };
        };
    };
    removeSavedFabric: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the object
                 * @example 0199a0c1-5b00-7000-8000-000000000001
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Remove a fabric from the saved ones; 0 when it is not among them */
            200: {
                headers: {
                    /** @description Writes per minute */
                    "x-ratelimit-limit"?: number;
                    /** @description Writes that are left in this minute */
                    "x-ratelimit-remaining"?: number;
                    /** @description Seconds until the minute is over */
                    "x-ratelimit-reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description How many were removed or ended; 0 where there was none */
                        deletedCount: number;
                    };
                };
            };
        };
    };
    addStockAlert: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the object
                 * @example 0199a0c1-5b00-7000-8000-000000000002
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Ask for one email to the account when a sold-out product can be ordered again */
            200: {
                headers: {
                    /** @description Writes per minute */
                    "x-ratelimit-limit"?: number;
                    /** @description Writes that are left in this minute */
                    "x-ratelimit-remaining"?: number;
                    /** @description Seconds until the minute is over */
                    "x-ratelimit-reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description How many were changed; 0 where it was so already */
                        modifiedCount: number;
                    };
                };
            };
        };
    };
    removeStockAlert: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the object
                 * @example 0199a0c1-5b00-7000-8000-000000000002
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Withdraw a stock alert; 0 when there is none */
            200: {
                headers: {
                    /** @description Writes per minute */
                    "x-ratelimit-limit"?: number;
                    /** @description Writes that are left in this minute */
                    "x-ratelimit-remaining"?: number;
                    /** @description Seconds until the minute is over */
                    "x-ratelimit-reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description How many were removed or ended; 0 where there was none */
                        deletedCount: number;
                    };
                };
            };
        };
    };
    getBasket: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The caller's basket; of articles that are no longer on sale, too */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Basket"];
                };
            };
        };
    };
    addToBasket: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "lines": [
                 *         {
                 *           "articleId": "0199a0c1-5b00-7000-8000-000000000001",
                 *           "quantity": 2,
                 *           "severalLots": true,
                 *           "preferredLot": "0199a0c1-5b00-7000-8000-000000000005"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["BasketLinesInput"];
            };
        };
        responses: {
            /** @description Add lines; an article that is in the basket keeps the larger of both quantities */
            200: {
                headers: {
                    /** @description Writes per minute */
                    "x-ratelimit-limit"?: number;
                    /** @description Writes that are left in this minute */
                    "x-ratelimit-remaining"?: number;
                    /** @description Seconds until the minute is over */
                    "x-ratelimit-reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Basket"];
                };
            };
        };
    };
    clearBasket: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Empty the basket */
            200: {
                headers: {
                    /** @description Writes per minute */
                    "x-ratelimit-limit"?: number;
                    /** @description Writes that are left in this minute */
                    "x-ratelimit-remaining"?: number;
                    /** @description Seconds until the minute is over */
                    "x-ratelimit-reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description How many were removed or ended; 0 where there was none */
                        deletedCount: number;
                    };
                };
            };
        };
    };
    putBasketLine: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the object
                 * @example 0199a0c1-5b00-7000-8000-000000000001
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "quantity": 2,
                 *       "severalLots": true,
                 *       "preferredLot": "0199a0c1-5b00-7000-8000-000000000005"
                 *     }
                 */
                "application/json": {
                    /** @description Number of pieces, at least one */
                    quantity: number;
                    /** @description Whether the pieces may come from several dye lots, whose shades may differ, where no single lot has them all */
                    severalLots?: boolean;
                    /** @description Id of a lot that is taken where it has all the pieces */
                    preferredLot?: string;
                };
            };
        };
        responses: {
            /** @description Put an article into the basket, or change its line */
            200: {
                headers: {
                    /** @description Writes per minute */
                    "x-ratelimit-limit"?: number;
                    /** @description Writes that are left in this minute */
                    "x-ratelimit-remaining"?: number;
                    /** @description Seconds until the minute is over */
                    "x-ratelimit-reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description How many were changed; 0 where it was so already */
                        modifiedCount: number;
                    };
                };
            };
        };
    };
    removeBasketLine: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the object
                 * @example 0199a0c1-5b00-7000-8000-000000000001
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Take an article out of the basket; 0 when it is not in it */
            200: {
                headers: {
                    /** @description Writes per minute */
                    "x-ratelimit-limit"?: number;
                    /** @description Writes that are left in this minute */
                    "x-ratelimit-remaining"?: number;
                    /** @description Seconds until the minute is over */
                    "x-ratelimit-reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description How many were removed or ended; 0 where there was none */
                        deletedCount: number;
                    };
                };
            };
        };
    };
    checkLines: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "lines": [
                 *         {
                 *           "article": "0199a0c1-5b00-7000-8000-000000000001",
                 *           "quantity": 2,
                 *           "severalLots": true
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["LinesToCheckInput"];
            };
        };
        responses: {
            /** @description What lines would cost now, and why some cannot be ordered; counts a signed-in caller's reservations and swatch credit, and stores nothing */
            200: {
                headers: {
                    /** @description Writes per minute */
                    "x-ratelimit-limit"?: number;
                    /** @description Writes that are left in this minute */
                    "x-ratelimit-remaining"?: number;
                    /** @description Seconds until the minute is over */
                    "x-ratelimit-reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CheckedLine"][];
                };
            };
        };
    };
    listStockMovements: {
        parameters: {
            query?: {
                /**
                 * @description The most rows of a page; the whole list where it is left out
                 * @example 20
                 */
                limit?: number;
                /**
                 * @description From the `Link` header of the previous page
                 * @example ffffffff-ffff-7fff-bfff-ffffffffffff
                 */
                cursor?: string;
                /**
                 * @description Which rows come first; the oldest where it is left out
                 * @example newest
                 */
                sort?: "newest" | "oldest";
                /**
                 * @description Only movements of the article with this id
                 * @example 0199a0c1-5b00-7000-8000-000000000001
                 */
                article?: string;
                /**
                 * @description Why the stock changes: one of the list
                 * @example delivery
                 */
                reason?: "opening" | "order" | "cancellation" | "order_change" | "expiry" | "refund" | "delivery" | "correction" | "count" | "lot_move" | "reservation" | "reservation_end" | "quotation" | "quotation_end";
                /**
                 * @description The first day, YYYY-MM-DD
                 * @example 2026-01-01
                 */
                from?: string;
                /**
                 * @description The last day, YYYY-MM-DD
                 * @example 2026-12-31
                 */
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Changes of stock, filtered */
            200: {
                headers: {
                    /** @description The next page, as `<…>; rel="next"`; left out on the last one */
                    link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StockMovement"][];
                };
            };
        };
    };
    getStock: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the object
                 * @example 0199a0c1-5b00-7000-8000-000000000001
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What is on hand of an article, and what of it is in orders and reserved */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ArticleStock"];
                };
            };
        };
    };
    changeStock: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description One key per intended order, payment, refund or change: a request with the same key within 24 h changes nothing more and is answered like the first one. Scoped to the caller
                 * @example a delivery
                 */
                "idempotency-key"?: string;
            };
            path: {
                /**
                 * @description Id of the object
                 * @example 0199a0c1-5b00-7000-8000-000000000001
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "reason": "delivery",
                 *       "quantity": 10,
                 *       "note": "Loom 4",
                 *       "lot": "K-2231",
                 *       "lotOfStock": "K-2198"
                 *     }
                 */
                "application/json": components["schemas"]["StockChangeInput"];
            };
        };
        responses: {
            /** @description Receive a delivery or correct the stock of an article, withdrawn ones included */
            201: {
                headers: {
                    /** @description Writes per minute */
                    "x-ratelimit-limit"?: number;
                    /** @description Writes that are left in this minute */
                    "x-ratelimit-remaining"?: number;
                    /** @description Seconds until the minute is over */
                    "x-ratelimit-reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "availableQuantity": 110
                     *     }
                     */
                    "application/json": {
                        /** @description Pieces that can be ordered */
                        availableQuantity: number;
                    };
                };
            };
        };
    };
    countStock: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description One key per intended order, payment, refund or change: a request with the same key within 24 h changes nothing more and is answered like the first one. Scoped to the caller
                 * @example a count
                 */
                "idempotency-key"?: string;
            };
            path: {
                /**
                 * @description Id of the object
                 * @example 0199a0c1-5b00-7000-8000-000000000004
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "counted": 9,
                 *       "onHand": 10,
                 *       "lot": "K-1",
                 *       "note": "Stock-take"
                 *     }
                 */
                "application/json": components["schemas"]["StockCountInput"];
            };
        };
        responses: {
            /** @description Set what is on hand of an article, or of one of its lots, to what was counted */
            200: {
                headers: {
                    /** @description Writes per minute */
                    "x-ratelimit-limit"?: number;
                    /** @description Writes that are left in this minute */
                    "x-ratelimit-remaining"?: number;
                    /** @description Seconds until the minute is over */
                    "x-ratelimit-reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "difference": -1,
                     *       "availableQuantity": 19
                     *     }
                     */
                    "application/json": {
                        /** @description Pieces more or fewer than by the books */
                        difference: number;
                        /** @description Pieces that can be ordered */
                        availableQuantity: number;
                    };
                };
            };
        };
    };
    countStocks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "counts": [
                 *         {
                 *           "articleNumber": "SV-00012",
                 *           "counted": 9,
                 *           "countedAt": "2026-11-24T18:30:00Z",
                 *           "lot": "K-1"
                 *         }
                 *       ],
                 *       "note": "ERP"
                 *     }
                 */
                "application/json": components["schemas"]["StockCountsInput"];
            };
        };
        responses: {
            /** @description Set what was on hand of up to 1000 articles or lots when they were counted, all or none */
            200: {
                headers: {
                    /** @description Writes per minute */
                    "x-ratelimit-limit"?: number;
                    /** @description Writes that are left in this minute */
                    "x-ratelimit-remaining"?: number;
                    /** @description Seconds until the minute is over */
                    "x-ratelimit-reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "counts": [
                     *         {
                     *           "articleNumber": "SV-00012",
                     *           "lot": "K-1",
                     *           "difference": -1,
                     *           "availableQuantity": 19
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @description What became of each count */
                        counts: {
                            /** @description The number of the article */
                            articleNumber: string;
                            /** @description The lot; null where the stock is kept without lots */
                            lot: string | null;
                            /** @description Pieces more or fewer than by the books at the time of counting */
                            difference: number;
                            /** @description Pieces of the article that can be ordered now */
                            availableQuantity: number;
                        }[];
                    };
                };
            };
        };
    };
    setAlertLevel: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the object
                 * @example 0199a0c1-5b00-7000-8000-000000000001
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "alertLevel": 10
                 *     }
                 */
                "application/json": components["schemas"]["AlertLevelInput"];
            };
        };
        responses: {
            /** @description Set the stock at or below which admins are told; null stands for the minimum order */
            200: {
                headers: {
                    /** @description Writes per minute */
                    "x-ratelimit-limit"?: number;
                    /** @description Writes that are left in this minute */
                    "x-ratelimit-remaining"?: number;
                    /** @description Seconds until the minute is over */
                    "x-ratelimit-reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description How many were changed; 0 where it was so already */
                        modifiedCount: number;
                    };
                };
            };
        };
    };
    sellRemnant: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the object
                 * @example 0199a0c1-5b00-7000-8000-000000000003
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "quantity": 3
                 *     }
                 */
                "application/json": components["schemas"]["RemnantSaleInput"];
            };
        };
        responses: {
            /** @description Sell the last pieces of an article, which are below its minimum order, together */
            200: {
                headers: {
                    /** @description Writes per minute */
                    "x-ratelimit-limit"?: number;
                    /** @description Writes that are left in this minute */
                    "x-ratelimit-remaining"?: number;
                    /** @description Seconds until the minute is over */
                    "x-ratelimit-reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description How many were changed; 0 where it was so already */
                        modifiedCount: number;
                    };
                };
            };
        };
    };
    endRemnantSale: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the object
                 * @example 0199a0c1-5b00-7000-8000-000000000003
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Restore the minimum order of an article whose last pieces are on sale */
            200: {
                headers: {
                    /** @description Writes per minute */
                    "x-ratelimit-limit"?: number;
                    /** @description Writes that are left in this minute */
                    "x-ratelimit-remaining"?: number;
                    /** @description Seconds until the minute is over */
                    "x-ratelimit-reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description How many were removed or ended; 0 where there was none */
                        deletedCount: number;
                    };
                };
            };
        };
    };
    listLots: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the object
                 * @example 0199a0c1-5b00-7000-8000-000000000004
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The lots of an article, open ones first, oldest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Lot"][];
                };
            };
        };
    };
    moveBetweenLots: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description One key per intended order, payment, refund or change: a request with the same key within 24 h changes nothing more and is answered like the first one. Scoped to the caller
                 * @example a move
                 */
                "idempotency-key"?: string;
            };
            path: {
                /**
                 * @description Id of the object
                 * @example 0199a0c1-5b00-7000-8000-000000000004
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "from": "0199a0c1-5b00-7000-8000-000000000005",
                 *       "to": "0199a0c1-5b00-7000-8000-000000000006",
                 *       "quantity": 3,
                 *       "note": "Counted again"
                 *     }
                 */
                "application/json": components["schemas"]["LotMoveInput"];
            };
        };
        responses: {
            /** @description Move pieces from one lot of an article to another */
            200: {
                headers: {
                    /** @description Writes per minute */
                    "x-ratelimit-limit"?: number;
                    /** @description Writes that are left in this minute */
                    "x-ratelimit-remaining"?: number;
                    /** @description Seconds until the minute is over */
                    "x-ratelimit-reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description How many were changed; 0 where it was so already */
                        modifiedCount: number;
                    };
                };
            };
        };
    };
    closeLot: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the object
                 * @example 0199a0c1-5b00-7000-8000-000000000004
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "lotId": "0199a0c1-5b00-7000-8000-000000000005",
                 *       "quantity": 10,
                 *       "note": "Moths"
                 *     }
                 */
                "application/json": components["schemas"]["LotClosingInput"];
            };
        };
        responses: {
            /** @description Close a lot; the pieces that are left are written off */
            200: {
                headers: {
                    /** @description Writes per minute */
                    "x-ratelimit-limit"?: number;
                    /** @description Writes that are left in this minute */
                    "x-ratelimit-remaining"?: number;
                    /** @description Seconds until the minute is over */
                    "x-ratelimit-reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description How many were changed; 0 where it was so already */
                        modifiedCount: number;
                    };
                };
            };
        };
    };
    listOrders: {
        parameters: {
            query: {
                /**
                 * @description The most rows of a page; the whole list where it is left out
                 * @example 20
                 */
                limit?: number;
                /**
                 * @description From the `Link` header of the previous page
                 * @example ffffffff-ffff-7fff-bfff-ffffffffffff
                 */
                cursor?: string;
                /**
                 * @description Which rows come first; the oldest where it is left out
                 * @example newest
                 */
                sort?: "newest" | "oldest";
                /**
                 * @description Email of an account; upper and lower case are the same
                 * @example mia@mail.com
                 */
                user: string;
                /**
                 * @description Words to search for; all of them must be found
                 * @example twill
                 */
                q?: string;
                /**
                 * @description Only orders of these states
                 * @example [
                 *       "paid",
                 *       "shipped"
                 *     ]
                 */
                state?: ("unpaid" | "paid" | "processing" | "shipped" | "delivered" | "cancelled" | "refunded")[];
                /**
                 * @description The first day, YYYY-MM-DD
                 * @example 2026-01-01
                 */
                from?: string;
                /**
                 * @description The last day, YYYY-MM-DD
                 * @example 2026-12-31
                 */
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A user's orders, oldest first */
            200: {
                headers: {
                    /** @description The next page, as `<…>; rel="next"`; left out on the last one */
                    link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Order"][];
                };
            };
        };
    };
    placeOrder: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description One key per intended order, payment, refund or change: a request with the same key within 24 h changes nothing more and is answered like the first one. Scoped to the caller
                 * @example an order
                 */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "productId": "0199a0c1-5b00-7000-8000-000000000004",
                 *       "quantity": 2,
                 *       "price": 25,
                 *       "phone": "+44 1422 000000",
                 *       "address": "1 Mill Lane, Halifax",
                 *       "customDetails": "Call first",
                 *       "purchaseOrderNumber": "PO 7",
                 *       "severalLots": true,
                 *       "preferredLot": "0199a0c1-5b00-7000-8000-000000000005"
                 *     }
                 */
                "application/json": components["schemas"]["NewOrderInput"];
            };
        };
        responses: {
            /** @description Place an order and reserve its stock */
            201: {
                headers: {
                    /** @description Writes per minute */
                    "x-ratelimit-limit"?: number;
                    /** @description Writes that are left in this minute */
                    "x-ratelimit-remaining"?: number;
                    /** @description Seconds until the minute is over */
                    "x-ratelimit-reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "insertedId": "0199a0c1-5b00-7000-8000-000000000008"
                     *     }
                     */
                    "application/json": {
                        /** @description The id of what was added */
                        insertedId: string;
                    };
                };
            };
        };
    };
    placeOrderOfLines: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description One key per intended order, payment, refund or change: a request with the same key within 24 h changes nothing more and is answered like the first one. Scoped to the caller
                 * @example an order of lines
                 */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "lines": [
                 *         {
                 *           "articleId": "0199a0c1-5b00-7000-8000-000000000004",
                 *           "quantity": 2,
                 *           "severalLots": true,
                 *           "preferredLot": "0199a0c1-5b00-7000-8000-000000000005"
                 *         },
                 *         {
                 *           "articleId": "0199a0c1-5b00-7000-8000-000000000001",
                 *           "quantity": 2
                 *         }
                 *       ],
                 *       "price": 50,
                 *       "phone": "+44 1422 000000",
                 *       "address": "1 Mill Lane, Halifax",
                 *       "customDetails": "Call first",
                 *       "purchaseOrderNumber": "PO 7"
                 *     }
                 */
                "application/json": components["schemas"]["NewOrderOfLinesInput"];
            };
        };
        responses: {
            /** @description Place an order of several fabrics, all of its lines or none */
            201: {
                headers: {
                    /** @description Writes per minute */
                    "x-ratelimit-limit"?: number;
                    /** @description Writes that are left in this minute */
                    "x-ratelimit-remaining"?: number;
                    /** @description Seconds until the minute is over */
                    "x-ratelimit-reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "insertedId": "0199a0c1-5b00-7000-8000-000000000008"
                     *     }
                     */
                    "application/json": {
                        /** @description The id of what was added */
                        insertedId: string;
                    };
                };
            };
        };
    };
    getOrderRefusal: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Why the caller can place no order now, whatever is ordered */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Null when an order can be placed */
                        refusal: {
                            /** @description The code that placing an order would be answered with */
                            code: string;
                            /** @description Why, and what to do about it */
                            message: string;
                        } | null;
                    };
                };
            };
        };
    };
    getOrder: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the object
                 * @example 0199a0c1-5b00-7000-8000-000000000008
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One order */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Order"];
                };
            };
        };
    };
    cancelOrder: {
        parameters: {
            query?: {
                /**
                 * @description Why it is cancelled
                 * @example Ordered twice
                 */
                reason?: string;
            };
            header?: never;
            path: {
                /**
                 * @description Id of the object
                 * @example 0199a0c1-5b00-7000-8000-000000000008
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Cancel an unpaid order and release its stock */
            200: {
                headers: {
                    /** @description Writes per minute */
                    "x-ratelimit-limit"?: number;
                    /** @description Writes that are left in this minute */
                    "x-ratelimit-remaining"?: number;
                    /** @description Seconds until the minute is over */
                    "x-ratelimit-reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "deletedCount": 1
                     *     }
                     */
                    "application/json": {
                        /** @description How many were removed or ended; 0 where there was none */
                        deletedCount: number;
                    };
                };
            };
        };
    };
    settleOrder: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the object
                 * @example 0199a0c1-5b00-7000-8000-000000000008
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "order": "0199a0c1-5b00-7000-8000-000000000008",
                 *       "transactionId": "pi_3SqQ2a"
                 *     }
                 */
                "application/json": components["schemas"]["SettlementInput"];
            };
        };
        responses: {
            /** @description Mark an order paid, after the provider confirms the payment */
            200: {
                headers: {
                    /** @description Writes per minute */
                    "x-ratelimit-limit"?: number;
                    /** @description Writes that are left in this minute */
                    "x-ratelimit-remaining"?: number;
                    /** @description Seconds until the minute is over */
                    "x-ratelimit-reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description How many were changed; 0 where it was so already */
                        modifiedCount: number;
                    };
                };
            };
        };
    };
    cancelLine: {
        parameters: {
            query?: {
                /**
                 * @description Why it is cancelled
                 * @example Ordered twice
                 */
                reason?: string;
            };
            header?: never;
            path: {
                /**
                 * @description Id of the object
                 * @example 0199a0c1-5b00-7000-8000-000000000018
                 */
                id: string;
                /**
                 * @description The id of the line
                 * @example 0199a0c1-5b00-7000-8000-000000000019
                 */
                line: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Take a line out of an unpaid order and release its stock */
            200: {
                headers: {
                    /** @description Writes per minute */
                    "x-ratelimit-limit"?: number;
                    /** @description Writes that are left in this minute */
                    "x-ratelimit-remaining"?: number;
                    /** @description Seconds until the minute is over */
                    "x-ratelimit-reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "deletedCount": 1
                     *     }
                     */
                    "application/json": {
                        /** @description How many were removed or ended; 0 where there was none */
                        deletedCount: number;
                    };
                };
            };
        };
    };
    changeLine: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the object
                 * @example 0199a0c1-5b00-7000-8000-000000000008
                 */
                id: string;
                /**
                 * @description Id of the object
                 * @example 0199a0c1-5b00-7000-8000-000000000025
                 */
                line: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "quantity": 3,
                 *       "price": 37.5,
                 *       "severalLots": true
                 *     }
                 */
                "application/json": components["schemas"]["LineCorrectionInput"];
            };
        };
        responses: {
            /** @description Change the pieces of a line of an unpaid order; stock, price, tax and delivery follow */
            200: {
                headers: {
                    /** @description Writes per minute */
                    "x-ratelimit-limit"?: number;
                    /** @description Writes that are left in this minute */
                    "x-ratelimit-remaining"?: number;
                    /** @description Seconds until the minute is over */
                    "x-ratelimit-reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description How many were changed; 0 where it was so already */
                        modifiedCount: number;
                    };
                };
            };
        };
    };
    getOrderDetails: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the object
                 * @example 0199a0c1-5b00-7000-8000-000000000008
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Everything about one order, cancelled ones included */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderDetails"];
                };
            };
        };
    };
    advanceOrder: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the object
                 * @example 0199a0c1-5b00-7000-8000-000000000017
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "to": "shipped",
                 *       "carrier": "DHL",
                 *       "trackingNumber": "JD0146",
                 *       "note": "With thanks"
                 *     }
                 */
                "application/json": components["schemas"]["AdvanceInput"];
            };
        };
        responses: {
            /** @description Advance a paid order: processing, shipped with all that is left in one parcel, delivered */
            200: {
                headers: {
                    /** @description Writes per minute */
                    "x-ratelimit-limit"?: number;
                    /** @description Writes that are left in this minute */
                    "x-ratelimit-remaining"?: number;
                    /** @description Seconds until the minute is over */
                    "x-ratelimit-reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description How many were changed; 0 where it was so already */
                        modifiedCount: number;
                    };
                };
            };
        };
    };
    receiveWoven: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the object
                 * @example 0199a0c1-5b00-7000-8000-000000000028
                 */
                id: string;
                /**
                 * @description The id of the line
                 * @example 0199a0c1-5b00-7000-8000-000000000030
                 */
                line: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "quantity": 60,
                 *       "awaitedQuantity": 100,
                 *       "lot": "K-1"
                 *     }
                 */
                "application/json": components["schemas"]["WovenPiecesInput"];
            };
        };
        responses: {
            /** @description Record that awaited pieces of an order are woven: they are a delivery, and at once the order’s */
            200: {
                headers: {
                    /** @description Writes per minute */
                    "x-ratelimit-limit"?: number;
                    /** @description Writes that are left in this minute */
                    "x-ratelimit-remaining"?: number;
                    /** @description Seconds until the minute is over */
                    "x-ratelimit-reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description How many were changed; 0 where it was so already */
                        modifiedCount: number;
                    };
                };
            };
        };
    };
    addOrderNote: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the object
                 * @example 0199a0c1-5b00-7000-8000-000000000008
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "note": "Call first"
                 *     }
                 */
                "application/json": components["schemas"]["OrderNoteInput"];
            };
        };
        responses: {
            /** @description Add an internal note to the timeline */
            201: {
                headers: {
                    /** @description Writes per minute */
                    "x-ratelimit-limit"?: number;
                    /** @description Writes that are left in this minute */
                    "x-ratelimit-remaining"?: number;
                    /** @description Seconds until the minute is over */
                    "x-ratelimit-reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The id of what was added */
                        insertedId: string;
                    };
                };
            };
        };
    };
    refundOrder: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description One key per intended order, payment, refund or change: a request with the same key within 24 h changes nothing more and is answered like the first one. Scoped to the caller
                 * @example a refund
                 */
                "idempotency-key"?: string;
            };
            path: {
                /**
                 * @description Id of the object
                 * @example 0199a0c1-5b00-7000-8000-000000000010
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "lines": [
                 *         {
                 *           "line": "0199a0c1-5b00-7000-8000-000000000011",
                 *           "amount": 12.5,
                 *           "returnedQuantity": 1
                 *         }
                 *       ],
                 *       "reason": "A flaw"
                 *     }
                 */
                "application/json": components["schemas"]["NewRefundInput"];
            };
        };
        responses: {
            /** @description Refund a paid order, whole or in part */
            201: {
                headers: {
                    /** @description Writes per minute */
                    "x-ratelimit-limit"?: number;
                    /** @description Writes that are left in this minute */
                    "x-ratelimit-remaining"?: number;
                    /** @description Seconds until the minute is over */
                    "x-ratelimit-reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refund"];
                };
            };
        };
    };
    correctAddress: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the object
                 * @example 0199a0c1-5b00-7000-8000-000000000008
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "phone": "+44 1422 000000",
                 *       "address": "1 Mill Lane, Halifax"
                 *     }
                 */
                "application/json": components["schemas"]["AddressCorrectionInput"];
            };
        };
        responses: {
            /** @description Correct the delivery address: by the customer until the order is paid, by admins until it is shipped */
            200: {
                headers: {
                    /** @description Writes per minute */
                    "x-ratelimit-limit"?: number;
                    /** @description Writes that are left in this minute */
                    "x-ratelimit-remaining"?: number;
                    /** @description Seconds until the minute is over */
                    "x-ratelimit-reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description How many were changed; 0 where it was so already */
                        modifiedCount: number;
                    };
                };
            };
        };
    };
    addParcel: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the object
                 * @example 0199a0c1-5b00-7000-8000-000000000032
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "carrier": "DHL",
                 *       "trackingNumber": "JD0146",
                 *       "note": "The rest follows next week",
                 *       "lines": [
                 *         {
                 *           "line": "0199a0c1-5b00-7000-8000-000000000033",
                 *           "quantity": 1,
                 *           "left": 2
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["NewParcelInput"];
            };
        };
        responses: {
            /** @description Send some of the pieces of an order that is being prepared; it is shipped once nothing is left */
            201: {
                headers: {
                    /** @description Writes per minute */
                    "x-ratelimit-limit"?: number;
                    /** @description Writes that are left in this minute */
                    "x-ratelimit-remaining"?: number;
                    /** @description Seconds until the minute is over */
                    "x-ratelimit-reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The id of what was added */
                        insertedId: string;
                    };
                };
            };
        };
    };
    correctParcel: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the object
                 * @example 0199a0c1-5b00-7000-8000-000000000024
                 */
                id: string;
                /**
                 * @description The id of the parcel
                 * @example 0199a0c1-5b00-7000-8000-000000000031
                 */
                parcel: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "carrier": "DHL",
                 *       "trackingNumber": "JD0147",
                 *       "tellsCustomer": true
                 *     }
                 */
                "application/json": components["schemas"]["ParcelCorrectionInput"];
            };
        };
        responses: {
            /** @description Correct the carrier and the tracking number of a parcel */
            200: {
                headers: {
                    /** @description Writes per minute */
                    "x-ratelimit-limit"?: number;
                    /** @description Writes that are left in this minute */
                    "x-ratelimit-remaining"?: number;
                    /** @description Seconds until the minute is over */
                    "x-ratelimit-reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description How many were changed; 0 where it was so already */
                        modifiedCount: number;
                    };
                };
            };
        };
    };
    listAllOrders: {
        parameters: {
            query?: {
                /**
                 * @description The most rows of a page; the whole list where it is left out
                 * @example 20
                 */
                limit?: number;
                /**
                 * @description From the `Link` header of the previous page
                 * @example ffffffff-ffff-7fff-bfff-ffffffffffff
                 */
                cursor?: string;
                /**
                 * @description Which rows come first; the oldest where it is left out
                 * @example newest
                 */
                sort?: "newest" | "oldest";
                /**
                 * @description Words to search for; all of them must be found
                 * @example mia
                 */
                q?: string;
                /**
                 * @description Only orders of these states
                 * @example [
                 *       "paid",
                 *       "shipped"
                 *     ]
                 */
                state?: ("unpaid" | "paid" | "processing" | "shipped" | "delivered" | "cancelled" | "refunded")[];
                /**
                 * @description With a line of this kind
                 * @example pieces
                 */
                kind?: "pieces" | "swatch";
                /**
                 * @description An id or an article number
                 * @example 0199a0c1-5b00-7000-8000-000000000001
                 */
                article?: string;
                /**
                 * @description Email address of the customer
                 * @example mia@mail.com
                 */
                customer?: string;
                /**
                 * @description The first day, YYYY-MM-DD
                 * @example 2026-01-01
                 */
                from?: string;
                /**
                 * @description The last day, YYYY-MM-DD
                 * @example 2026-12-31
                 */
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All orders, filtered, oldest first */
            200: {
                headers: {
                    /** @description The next page, as `<…>; rel="next"`; left out on the last one */
                    link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Order"][];
                };
            };
        };
    };
    advanceOrders: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "to": "shipped",
                 *       "note": "With the van",
                 *       "orders": [
                 *         {
                 *           "_id": "0199a0c1-5b00-7000-8000-000000000017",
                 *           "carrier": "DHL",
                 *           "trackingNumber": "JD0146"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["AdvancesInput"];
            };
        };
        responses: {
            /** @description Advance several paid orders; says of each what became of it */
            200: {
                headers: {
                    /** @description Writes per minute */
                    "x-ratelimit-limit"?: number;
                    /** @description Writes that are left in this minute */
                    "x-ratelimit-remaining"?: number;
                    /** @description Seconds until the minute is over */
                    "x-ratelimit-reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What became of each order */
                        results: {
                            /** @description An id; its form may change */
                            _id: string;
                            /** @description The number, as people read it */
                            number: string | null;
                            /** @description Whether the order was moved; otherwise `code` says why not */
                            isAdvanced: boolean;
                            /** @description Null when it was advanced */
                            code: ("malformed_json" | "malformed_request" | "not_signed_in" | "token_unknown" | "session_required" | "api_key_ended" | "wrong_credentials" | "second_step_required" | "second_step_expired" | "passkey_rejected" | "admins_only" | "not_for_role" | "role_changed" | "scope_missing" | "api_key_suspended" | "second_factor_required" | "fresh_sign_in_required" | "not_yours" | "origin_not_allowed" | "path_not_found" | "article_not_found" | "order_not_found" | "user_not_found" | "quotation_not_found" | "address_not_found" | "review_not_found" | "lot_not_found" | "import_not_found" | "email_not_found" | "session_not_found" | "passkey_not_found" | "api_key_not_found" | "webhook_not_found" | "webhook_delivery_not_found" | "account_payment_not_found" | "export_not_found" | "document_not_found" | "google_not_configured" | "withdrawal_not_found" | "withdrawals_off" | "image_not_found" | "method_not_allowed" | "email_in_use" | "api_key_name_in_use" | "email_confirmed" | "email_unconfirmed" | "totp_enabled" | "totp_not_enabled" | "last_sign_in_method" | "orders_in_progress" | "password_not_set" | "lines_not_orderable" | "counts_refused" | "counted_since" | "count_time_invalid" | "quantity_below_minimum" | "quantity_above_available" | "needs_several_lots" | "swatch_limit_reached" | "reservation_not_possible" | "price_changed" | "payments_not_set_up" | "charge_too_small" | "charge_too_large" | "basket_full" | "saved_fabrics_full" | "stock_alerts_full" | "article_in_stock" | "too_many_open_orders" | "email_confirmation_required" | "not_on_account" | "credit_limit_exceeded" | "owes_on_account" | "addresses_full" | "order_state_changed" | "orders_in_several_currencies" | "order_not_paid" | "quotation_not_open" | "validity_refused" | "too_many_quotations" | "order_awaits_pieces" | "parcel_not_found" | "pieces_left_changed" | "more_than_left" | "deposit_paid" | "deposit_paid_alone" | "rest_not_due" | "more_than_awaited" | "last_line_of_order" | "order_line_not_found" | "refund_too_large" | "returned_quantity_too_large" | "refund_rejected" | "payment_disputed" | "order_paid" | "order_payment_in_progress" | "placed_order_cancelled" | "article_number_in_use" | "review_changed" | "settings_changed" | "stock_changed" | "lot_required" | "lot_of_stock_required" | "stock_below_zero" | "count_below_needed" | "pieces_without_lot" | "stock_above_maximum" | "import_has_errors" | "import_pictures_missing" | "import_out_of_date" | "import_applied" | "last_admin" | "payment_unknown" | "payment_unfinished" | "payment_amount_differs" | "payment_of_another_order" | "event_cursor_gone" | "confirmation_link_invalid" | "reset_link_invalid" | "article_changed" | "body_too_large" | "report_too_large" | "image_too_large" | "too_many_images" | "unsupported_media_type" | "report_not_pdf" | "image_type_not_allowed" | "validation_failed" | "webhook_address_refused" | "code_wrong" | "current_password_wrong" | "idempotency_key_reused" | "country_required" | "delivery_country_fixed" | "country_not_delivered" | "collection_not_offered" | "report_missing" | "image_missing" | "image_unreadable" | "image_too_many_pixels" | "bank_file_unreadable" | "csv_unreadable" | "if_match_missing" | "too_many_requests" | "internal" | "payment_provider_unavailable" | "google_unavailable" | "image_host_unavailable" | "storage_unavailable" | "overloaded") | null;
                            /** @description Now; null for an order that does not exist */
                            state: ("unpaid" | "paid" | "processing" | "shipped" | "delivered" | "cancelled" | "refunded") | null;
                        }[];
                    };
                };
            };
        };
    };
    getPackingSlips: {
        parameters: {
            query: {
                /**
                 * @description The ids of the orders
                 * @example [
                 *       "0199a0c1-5b00-7000-8000-000000000010"
                 *     ]
                 */
                order: string[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The packing slips of several orders in one PDF; the header x-left-out names those without one */
            200: {
                headers: {
                    /** @description The orders without a slip, each as number=state; left out where there are none */
                    "x-left-out"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
        };
    };
    exportOrders: {
        parameters: {
            query?: {
                /**
                 * @description Which rows come first; the oldest where it is left out
                 * @example newest
                 */
                sort?: "newest" | "oldest";
                /**
                 * @description Words to search for; all of them must be found
                 * @example mia
                 */
                q?: string;
                /**
                 * @description Only orders of these states
                 * @example [
                 *       "paid",
                 *       "shipped"
                 *     ]
                 */
                state?: ("unpaid" | "paid" | "processing" | "shipped" | "delivered" | "cancelled" | "refunded")[];
                /**
                 * @description With a line of this kind
                 * @example pieces
                 */
                kind?: "pieces" | "swatch";
                /**
                 * @description An id or an article number
                 * @example 0199a0c1-5b00-7000-8000-000000000001
                 */
                article?: string;
                /**
                 * @description Email address of the customer
                 * @example mia@mail.com
                 */
                customer?: string;
                /**
                 * @description The first day, YYYY-MM-DD
                 * @example 2026-01-01
                 */
                from?: string;
                /**
                 * @description The last day, YYYY-MM-DD
                 * @example 2026-12-31
                 */
                to?: string;
                /**
                 * @description The ids of the orders
                 * @example [
                 *       "0199a0c1-5b00-7000-8000-000000000010"
                 *     ]
                 */
                order?: string[];
                /**
                 * @description What separates the cells of the file
                 * @example semicolon
                 */
                separator?: "comma" | "semicolon" | "tab";
                /**
                 * @description The sign before the decimals of numbers and amounts
                 * @example comma
                 */
                decimal?: "point" | "comma";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Orders as CSV, filtered like the list, or chosen ones */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
        };
    };
    listOrderYears: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The caller's paid orders by year, the newest first; years without any are left out */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderYear"][];
                };
            };
        };
    };
    exportOwnOrders: {
        parameters: {
            query?: {
                /**
                 * @description Which rows come first; the oldest where it is left out
                 * @example newest
                 */
                sort?: "newest" | "oldest";
                /**
                 * @description Words to search for; all of them must be found
                 * @example twill
                 */
                q?: string;
                /**
                 * @description Only orders of these states
                 * @example [
                 *       "paid",
                 *       "shipped"
                 *     ]
                 */
                state?: ("unpaid" | "paid" | "processing" | "shipped" | "delivered" | "cancelled" | "refunded")[];
                /**
                 * @description The first day, YYYY-MM-DD
                 * @example 2026-01-01
                 */
                from?: string;
                /**
                 * @description The last day, YYYY-MM-DD
                 * @example 2026-12-31
                 */
                to?: string;
                /**
                 * @description What separates the cells of the file
                 * @example semicolon
                 */
                separator?: "comma" | "semicolon" | "tab";
                /**
                 * @description The sign before the decimals of numbers and amounts
                 * @example comma
                 */
                decimal?: "point" | "comma";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The caller's orders as CSV, filtered like the list */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
        };
    };
    listOrderMessages: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the object
                 * @example 0199a0c1-5b00-7000-8000-000000000008
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The messages on an order, oldest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderMessage"][];
                };
            };
        };
    };
    addOrderMessage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the object
                 * @example 0199a0c1-5b00-7000-8000-000000000008
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "text": "One piece has a fault",
                 *       "photos": []
                 *     }
                 */
                "application/json": components["schemas"]["NewOrderMessageInput"];
            };
        };
        responses: {
            /** @description Write a message on an order; the other side gets an email */
            201: {
                headers: {
                    /** @description Writes per minute */
                    "x-ratelimit-limit"?: number;
                    /** @description Writes that are left in this minute */
                    "x-ratelimit-remaining"?: number;
                    /** @description Seconds until the minute is over */
                    "x-ratelimit-reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The id of what was added */
                        insertedId: string;
                    };
                };
            };
        };
    };
    dismissOrderMessages: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the object
                 * @example 0199a0c1-5b00-7000-8000-000000000008
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Say that the messages on an order need no answer */
            200: {
                headers: {
                    /** @description Writes per minute */
                    "x-ratelimit-limit"?: number;
                    /** @description Writes that are left in this minute */
                    "x-ratelimit-remaining"?: number;
                    /** @description Seconds until the minute is over */
                    "x-ratelimit-reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description How many were changed; 0 where it was so already */
                        modifiedCount: number;
                    };
                };
            };
        };
    };
    listWaitingMessages: {
        parameters: {
            query?: {
                /**
                 * @description The most rows of a page; the whole list where it is left out
                 * @example 20
                 */
                limit?: number;
                /**
                 * @description From the `Link` header of the previous page
                 * @example ffffffff-ffff-7fff-bfff-ffffffffffff
                 */
                cursor?: string;
                /**
                 * @description Which rows come first; the oldest where it is left out
                 * @example newest
                 */
                sort?: "newest" | "oldest";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Messages of customers that nobody has answered, one of each order, oldest first */
            200: {
                headers: {
                    /** @description The next page, as `<…>; rel="next"`; left out on the last one */
                    link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WaitingMessage"][];
                };
            };
        };
    };
    quoteOrder: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "lines": [
                 *         {
                 *           "articleId": "0199a0c1-5b00-7000-8000-000000000001",
                 *           "quantity": 2,
                 *           "kind": "pieces"
                 *         },
                 *         {
                 *           "articleId": "0199a0c1-5b00-7000-8000-000000000004",
                 *           "quantity": 1,
                 *           "kind": "swatch"
                 *         }
                 *       ],
                 *       "country": "GB",
                 *       "isCollected": false,
                 *       "isBusiness": false
                 *     }
                 */
                "application/json": components["schemas"]["QuoteRequestInput"];
            };
        };
        responses: {
            /** @description What an order would cost with delivery and tax; stores nothing of it */
            200: {
                headers: {
                    /** @description Writes per minute */
                    "x-ratelimit-limit"?: number;
                    /** @description Writes that are left in this minute */
                    "x-ratelimit-remaining"?: number;
                    /** @description Seconds until the minute is over */
                    "x-ratelimit-reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Quote"];
                };
            };
        };
    };
    listQuotations: {
        parameters: {
            query?: {
                /**
                 * @description The most rows of a page; the whole list where it is left out
                 * @example 20
                 */
                limit?: number;
                /**
                 * @description From the `Link` header of the previous page
                 * @example ffffffff-ffff-7fff-bfff-ffffffffffff
                 */
                cursor?: string;
                /**
                 * @description Which rows come first; the oldest where it is left out
                 * @example newest
                 */
                sort?: "newest" | "oldest";
                /**
                 * @description Only those in this state
                 * @example answered
                 */
                state?: "asked" | "answered" | "accepted" | "cancelled" | "expired";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The caller's quotations */
            200: {
                headers: {
                    /** @description The next page, as `<…>; rel="next"`; left out on the last one */
                    link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Quotation"][];
                };
            };
        };
    };
    askForQuotation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "lines": [
                 *         {
                 *           "articleId": "0199a0c1-5b00-7000-8000-000000000001",
                 *           "quantity": 200
                 *         }
                 *       ],
                 *       "wantedOn": "2100-01-31",
                 *       "note": "For forty chairs"
                 *     }
                 */
                "application/json": components["schemas"]["NewQuotationInput"];
            };
        };
        responses: {
            /** @description Ask the mill for pieces, at what price and when; it answers with a quotation */
            201: {
                headers: {
                    /** @description Writes per minute */
                    "x-ratelimit-limit"?: number;
                    /** @description Writes that are left in this minute */
                    "x-ratelimit-remaining"?: number;
                    /** @description Seconds until the minute is over */
                    "x-ratelimit-reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The id of what was added */
                        insertedId: string;
                    };
                };
            };
        };
    };
    listAllQuotations: {
        parameters: {
            query?: {
                /**
                 * @description The most rows of a page; the whole list where it is left out
                 * @example 20
                 */
                limit?: number;
                /**
                 * @description From the `Link` header of the previous page
                 * @example ffffffff-ffff-7fff-bfff-ffffffffffff
                 */
                cursor?: string;
                /**
                 * @description Which rows come first; the oldest where it is left out
                 * @example newest
                 */
                sort?: "newest" | "oldest";
                /**
                 * @description Only those in this state
                 * @example asked
                 */
                state?: "asked" | "answered" | "accepted" | "cancelled" | "expired";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The quotations of all customers */
            200: {
                headers: {
                    /** @description The next page, as `<…>; rel="next"`; left out on the last one */
                    link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Quotation"][];
                };
            };
        };
    };
    getQuotation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the object
                 * @example 0199a0c1-5b00-7000-8000-000000000026
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One quotation */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Quotation"];
                };
            };
        };
    };
    cancelQuotation: {
        parameters: {
            query?: {
                /**
                 * @description Why; an admin tells the customer
                 * @example No longer needed
                 */
                reason?: string;
            };
            header?: never;
            path: {
                /**
                 * @description Id of the object
                 * @example 0199a0c1-5b00-7000-8000-000000000026
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Cancel a quotation that is not accepted; its pieces go back to stock */
            200: {
                headers: {
                    /** @description Writes per minute */
                    "x-ratelimit-limit"?: number;
                    /** @description Writes that are left in this minute */
                    "x-ratelimit-remaining"?: number;
                    /** @description Seconds until the minute is over */
                    "x-ratelimit-reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description How many were removed or ended; 0 where there was none */
                        deletedCount: number;
                    };
                };
            };
        };
    };
    makeQuotation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Email of an account; upper and lower case are the same
                 * @example mia@mail.com
                 */
                email: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "lines": [
                 *         {
                 *           "articleId": "0199a0c1-5b00-7000-8000-000000000001",
                 *           "quantity": 8,
                 *           "unitPrice": 11.5
                 *         }
                 *       ],
                 *       "readyOn": "2100-01-20",
                 *       "validUntil": "2026-12-24",
                 *       "answer": "Woven in one go"
                 *     }
                 */
                "application/json": components["schemas"]["QuotationAnswerInput"];
            };
        };
        responses: {
            /** @description Make a quotation that a customer has asked for on the telephone; takes its pieces from stock */
            201: {
                headers: {
                    /** @description Writes per minute */
                    "x-ratelimit-limit"?: number;
                    /** @description Writes that are left in this minute */
                    "x-ratelimit-remaining"?: number;
                    /** @description Seconds until the minute is over */
                    "x-ratelimit-reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The id of what was added */
                        insertedId: string;
                    };
                };
            };
        };
    };
    answerQuotation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the object
                 * @example 0199a0c1-5b00-7000-8000-000000000027
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "lines": [
                 *         {
                 *           "articleId": "0199a0c1-5b00-7000-8000-000000000001",
                 *           "quantity": 8,
                 *           "unitPrice": 11.5
                 *         }
                 *       ],
                 *       "readyOn": "2100-01-20",
                 *       "validUntil": "2026-12-24",
                 *       "answer": "Woven in one go"
                 *     }
                 */
                "application/json": components["schemas"]["QuotationAnswerInput"];
            };
        };
        responses: {
            /** @description Promise pieces at a price until a day, or promise others instead; takes the pieces from stock */
            200: {
                headers: {
                    /** @description Writes per minute */
                    "x-ratelimit-limit"?: number;
                    /** @description Writes that are left in this minute */
                    "x-ratelimit-remaining"?: number;
                    /** @description Seconds until the minute is over */
                    "x-ratelimit-reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description How many were changed; 0 where it was so already */
                        modifiedCount: number;
                    };
                };
            };
        };
    };
    quoteQuotation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the object
                 * @example 0199a0c1-5b00-7000-8000-000000000026
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "country": "GB",
                 *       "isCollected": false
                 *     }
                 */
                "application/json": components["schemas"]["DestinationInput"];
            };
        };
        responses: {
            /** @description What the order of an answered quotation costs with delivery and tax; stores nothing of it */
            200: {
                headers: {
                    /** @description Writes per minute */
                    "x-ratelimit-limit"?: number;
                    /** @description Writes that are left in this minute */
                    "x-ratelimit-remaining"?: number;
                    /** @description Seconds until the minute is over */
                    "x-ratelimit-reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Quote"];
                };
            };
        };
    };
    acceptQuotation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the object
                 * @example 0199a0c1-5b00-7000-8000-000000000026
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "price": 92,
                 *       "phone": "+44 1422 000000",
                 *       "address": "1 Mill Lane, Halifax",
                 *       "customDetails": "Call first",
                 *       "purchaseOrderNumber": "PO 7"
                 *     }
                 */
                "application/json": components["schemas"]["QuotationAcceptanceInput"];
            };
        };
        responses: {
            /** @description Place the order of a quotation at its prices; accepted again, it is the same order. An admin accepts for the customer */
            201: {
                headers: {
                    /** @description Writes per minute */
                    "x-ratelimit-limit"?: number;
                    /** @description Writes that are left in this minute */
                    "x-ratelimit-remaining"?: number;
                    /** @description Seconds until the minute is over */
                    "x-ratelimit-reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "insertedId": "0199a0c1-5b00-7000-8000-000000000008"
                     *     }
                     */
                    "application/json": {
                        /** @description The id of what was added */
                        insertedId: string;
                    };
                };
            };
        };
    };
    getOrderDocument: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the object
                 * @example 0199a0c1-5b00-7000-8000-000000000010
                 */
                id: string;
                /**
                 * @description The number, as people read it
                 * @example INV-2026-000001
                 */
                number: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description An invoice or a credit note of an order, as PDF */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
        };
    };
    getPackingSlip: {
        parameters: {
            query?: {
                /**
                 * @description The id of a parcel, for what is in it; without one, for what is left to ship
                 * @example 0199a0c1-5b00-7000-8000-000000000031
                 */
                parcel?: string;
            };
            header?: never;
            path: {
                /**
                 * @description Id of the object
                 * @example 0199a0c1-5b00-7000-8000-000000000024
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The packing slip of a paid order, as PDF: no prices */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
        };
    };
    getSwatchOffer: {
        parameters: {
            query?: {
                /**
                 * @description The ids of the articles
                 * @example [
                 *       "0199a0c1-5b00-7000-8000-000000000001"
                 *     ]
                 */
                article?: string[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The price of a swatch, and the caller's allowance, credits and reservations */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SwatchOffer"];
                };
            };
        };
    };
    orderSwatches: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description One key per intended order, payment, refund or change: a request with the same key within 24 h changes nothing more and is answered like the first one. Scoped to the caller
                 * @example swatches
                 */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "swatches": [
                 *         {
                 *           "articleId": "0199a0c1-5b00-7000-8000-000000000001",
                 *           "reservedQuantity": 4
                 *         }
                 *       ],
                 *       "price": 3,
                 *       "phone": "+44 1422 000000",
                 *       "address": "1 Mill Lane, Halifax",
                 *       "customDetails": "Call first",
                 *       "purchaseOrderNumber": "PO 7"
                 *     }
                 */
                "application/json": components["schemas"]["NewSwatchOrderInput"];
            };
        };
        responses: {
            /** @description Order swatches of up to five articles; a free order needs no payment */
            201: {
                headers: {
                    /** @description Writes per minute */
                    "x-ratelimit-limit"?: number;
                    /** @description Writes that are left in this minute */
                    "x-ratelimit-remaining"?: number;
                    /** @description Seconds until the minute is over */
                    "x-ratelimit-reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "insertedId": "0199a0c1-5b00-7000-8000-000000000008"
                     *     }
                     */
                    "application/json": {
                        /** @description The id of what was added */
                        insertedId: string;
                    };
                };
            };
        };
    };
    listWithdrawals: {
        parameters: {
            query?: {
                /**
                 * @description The most rows of a page; the whole list where it is left out
                 * @example 20
                 */
                limit?: number;
                /**
                 * @description From the `Link` header of the previous page
                 * @example ffffffff-ffff-7fff-bfff-ffffffffffff
                 */
                cursor?: string;
                /**
                 * @description Which rows come first; the oldest where it is left out
                 * @example newest
                 */
                sort?: "newest" | "oldest";
                /**
                 * @description Only statements whose order number an order has, or only those whose number is unknown
                 * @example unknown
                 */
                order?: "known" | "unknown";
                /**
                 * @description Only statements that wait, or only those that the mill has dealt with
                 * @example waiting
                 */
                state?: "waiting" | "done";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Statements of withdrawal as they were entered, those of unknown order numbers included */
            200: {
                headers: {
                    /** @description The next page, as `<…>; rel="next"`; left out on the last one */
                    link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Withdrawal"][];
                };
            };
        };
    };
    withdraw: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Mia Weber",
                 *       "orderNumber": "SO-2026-000123",
                 *       "email": "mia@mail.com",
                 *       "goods": "Harbour Twill"
                 *     }
                 */
                "application/json": components["schemas"]["NewWithdrawalInput"];
            };
        };
        responses: {
            /** @description Withdraw from a contract. Every statement is recorded; the answer does not say whether there is such an order */
            201: {
                headers: {
                    /** @description Writes per minute */
                    "x-ratelimit-limit"?: number;
                    /** @description Writes that are left in this minute */
                    "x-ratelimit-remaining"?: number;
                    /** @description Seconds until the minute is over */
                    "x-ratelimit-reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * Format: date-time
                         * @description When the shop received the statement, ISO 8601
                         */
                        receivedAt: string;
                    };
                };
            };
        };
    };
    markWithdrawal: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the object
                 * @example 0199a0c1-5b00-7000-8000-000000000034
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "isDone": true
                 *     }
                 */
                "application/json": {
                    /** @description True takes it off what waits */
                    isDone: boolean;
                };
            };
        };
        responses: {
            /** @description Say that the mill has dealt with a statement of withdrawal, or that it waits again */
            200: {
                headers: {
                    /** @description Writes per minute */
                    "x-ratelimit-limit"?: number;
                    /** @description Writes that are left in this minute */
                    "x-ratelimit-remaining"?: number;
                    /** @description Seconds until the minute is over */
                    "x-ratelimit-reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description How many were changed; 0 where it was so already */
                        modifiedCount: number;
                    };
                };
            };
        };
    };
    createPaymentIntent: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "price": 25,
                 *       "order": "0199a0c1-5b00-7000-8000-000000000008"
                 *     }
                 */
                "application/json": components["schemas"]["PaymentRequestInput"];
            };
        };
        responses: {
            /** @description Create a payment intent and get the client secret that confirms it */
            200: {
                headers: {
                    /** @description Writes per minute */
                    "x-ratelimit-limit"?: number;
                    /** @description Writes that are left in this minute */
                    "x-ratelimit-remaining"?: number;
                    /** @description Seconds until the minute is over */
                    "x-ratelimit-reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentSecret"];
                };
            };
        };
    };
    createSharedPayment: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "orders": [
                 *         "0199a0c1-5b00-7000-8000-000000000008",
                 *         "0199a0c1-5b00-7000-8000-000000000009"
                 *       ],
                 *       "price": 50
                 *     }
                 */
                "application/json": components["schemas"]["SharedPaymentRequestInput"];
            };
        };
        responses: {
            /** @description Create a payment intent for several unpaid orders of the caller */
            200: {
                headers: {
                    /** @description Writes per minute */
                    "x-ratelimit-limit"?: number;
                    /** @description Writes that are left in this minute */
                    "x-ratelimit-remaining"?: number;
                    /** @description Seconds until the minute is over */
                    "x-ratelimit-reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentSecret"];
                };
            };
        };
    };
    settleSharedPayment: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "orders": [
                 *         "0199a0c1-5b00-7000-8000-000000000008",
                 *         "0199a0c1-5b00-7000-8000-000000000009"
                 *       ],
                 *       "transactionId": "pi_3SqQ2b"
                 *     }
                 */
                "application/json": components["schemas"]["SharedSettlementInput"];
            };
        };
        responses: {
            /** @description Mark several orders paid, all or none, after the provider confirms their payment */
            200: {
                headers: {
                    /** @description Writes per minute */
                    "x-ratelimit-limit"?: number;
                    /** @description Writes that are left in this minute */
                    "x-ratelimit-remaining"?: number;
                    /** @description Seconds until the minute is over */
                    "x-ratelimit-reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description How many were changed; 0 where it was so already */
                        modifiedCount: number;
                    };
                };
            };
        };
    };
    getPaymentSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Card provider settings for the browser */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentSettings"];
                };
            };
        };
    };
    receivePaymentEvent: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "evt_3SqQ2a",
                 *       "object": "event",
                 *       "type": "payment_intent.succeeded"
                 *     }
                 */
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description Receive signed events of the card provider */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true: the event was stored
                         * @enum {boolean}
                         */
                        received: true;
                    };
                };
            };
        };
    };
    getAccountTerms: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The caller's terms for orders on account; null without any */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description How the customer may order on account */
                        terms: components["schemas"]["AccountTerms"] | null;
                    };
                };
            };
        };
    };
    putAccountTerms: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Email of an account; upper and lower case are the same
                 * @example nora@mail.com
                 */
                email: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "isAllowed": true,
                 *       "netDays": 30,
                 *       "creditLimit": 5000
                 *     }
                 */
                "application/json": components["schemas"]["EnteredAccountTermsInput"];
            };
        };
        responses: {
            /** @description Allow a customer to order on account, or end it */
            200: {
                headers: {
                    /** @description Writes per minute */
                    "x-ratelimit-limit"?: number;
                    /** @description Writes that are left in this minute */
                    "x-ratelimit-remaining"?: number;
                    /** @description Seconds until the minute is over */
                    "x-ratelimit-reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description How many were changed; 0 where it was so already */
                        modifiedCount: number;
                    };
                };
            };
        };
    };
    listAccounts: {
        parameters: {
            query?: {
                /**
                 * @description The most rows of a page; the whole list where it is left out
                 * @example 20
                 */
                limit?: number;
                /**
                 * @description From the `Link` header of the previous page
                 * @example ffffffff-ffff-7fff-bfff-ffffffffffff
                 */
                cursor?: string;
                /**
                 * @description Which rows come first; the oldest where it is left out
                 * @example newest
                 */
                sort?: "newest" | "oldest";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Customers with terms, and what they owe */
            200: {
                headers: {
                    /** @description The next page, as `<…>; rel="next"`; left out on the last one */
                    link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomerAccount"][];
                };
            };
        };
    };
    getStatement: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Email of an account; upper and lower case are the same
                 * @example mia@mail.com
                 */
                email: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Invoices on account, credit notes and payments of a customer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Statement"];
                };
            };
        };
    };
    exportStatement: {
        parameters: {
            query?: {
                /**
                 * @description What separates the cells of the file
                 * @example semicolon
                 */
                separator?: "comma" | "semicolon" | "tab";
                /**
                 * @description The sign before the decimals of numbers and amounts
                 * @example comma
                 */
                decimal?: "point" | "comma";
            };
            header?: never;
            path: {
                /**
                 * @description Email of an account; upper and lower case are the same
                 * @example mia@mail.com
                 */
                email: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The entries of the statement of a customer as CSV */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
        };
    };
    addAccountPayment: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description One key per intended order, payment, refund or change: a request with the same key within 24 h changes nothing more and is answered like the first one. Scoped to the caller
                 * @example a payment
                 */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "customer": "otto@mail.com",
                 *       "amount": 120.5,
                 *       "receivedOn": "2026-11-20",
                 *       "invoiceNumber": "INV-2026-000001",
                 *       "reference": "Transfer of 20 November"
                 *     }
                 */
                "application/json": components["schemas"]["NewAccountPaymentInput"];
            };
        };
        responses: {
            /** @description Enter a payment of a customer */
            201: {
                headers: {
                    /** @description Writes per minute */
                    "x-ratelimit-limit"?: number;
                    /** @description Writes that are left in this minute */
                    "x-ratelimit-remaining"?: number;
                    /** @description Seconds until the minute is over */
                    "x-ratelimit-reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The id of what was added */
                        insertedId: string;
                    };
                };
            };
        };
    };
    removeAccountPayment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the object
                 * @example 0199a0c1-5b00-7000-8000-000000000020
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Take back a payment that an admin entered by mistake */
            200: {
                headers: {
                    /** @description Writes per minute */
                    "x-ratelimit-limit"?: number;
                    /** @description Writes that are left in this minute */
                    "x-ratelimit-remaining"?: number;
                    /** @description Seconds until the minute is over */
                    "x-ratelimit-reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description How many were removed or ended; 0 where there was none */
                        deletedCount: number;
                    };
                };
            };
        };
    };
    planBankFile: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example Booking date,Amount,Currency,Payer,Reference
                 *     2026-11-20,25.00,USD,Weber Coats,INV-2026-000001
                 */
                "application/octet-stream": string;
            };
        };
        responses: {
            /** @description Upload a bank's statement (camt.053, a ZIP file of them, or CSV) and see which invoices it pays; nothing is stored */
            200: {
                headers: {
                    /** @description Writes per minute */
                    "x-ratelimit-limit"?: number;
                    /** @description Writes that are left in this minute */
                    "x-ratelimit-remaining"?: number;
                    /** @description Seconds until the minute is over */
                    "x-ratelimit-reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BankFile"];
                };
            };
        };
    };
    bookBankPayments: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "payments": [
                 *         {
                 *           "key": "q2sdNf3J0k1mYv5tQz8wXc4bRh7uPe9aLo6iGj-_DnM",
                 *           "customer": "otto@mail.com",
                 *           "amount": 25,
                 *           "receivedOn": "2026-11-20",
                 *           "invoiceNumber": "INV-2026-000001",
                 *           "reference": "Transfer of 20 November"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": {
                    /** @description The lines to book */
                    payments: components["schemas"]["BankPaymentInput"][];
                };
            };
        };
        responses: {
            /** @description Book payments from lines of a bank's file, all or none; those booked before stay as they are */
            200: {
                headers: {
                    /** @description Writes per minute */
                    "x-ratelimit-limit"?: number;
                    /** @description Writes that are left in this minute */
                    "x-ratelimit-remaining"?: number;
                    /** @description Seconds until the minute is over */
                    "x-ratelimit-reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description How many payments were booked; those that were booked before are not counted */
                        booked: number;
                        /** @description Lines from which a payment was booked before, by somebody else or from another file */
                        bookedBefore: number;
                    };
                };
            };
        };
    };
    listReviews: {
        parameters: {
            query?: {
                /**
                 * @description The most rows of a page; the whole list where it is left out
                 * @example 20
                 */
                limit?: number;
                /**
                 * @description From the `Link` header of the previous page
                 * @example ffffffff-ffff-7fff-bfff-ffffffffffff
                 */
                cursor?: string;
                /**
                 * @description Which rows come first; the oldest where it is left out
                 * @example newest
                 */
                sort?: "newest" | "oldest";
                /**
                 * @description Only reviews of the article with this id
                 * @example 0199a0c1-5b00-7000-8000-000000000001
                 */
                article?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All reviews, or those of one article, oldest first */
            200: {
                headers: {
                    /** @description The next page, as `<…>; rel="next"`; left out on the last one */
                    link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Review"][];
                };
            };
        };
    };
    addReview: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Mia Weber",
                 *       "customer": "Tailor",
                 *       "description": "Fine cloth",
                 *       "img": "/cloth/twill.jpg",
                 *       "articleId": "0199a0c1-5b00-7000-8000-000000000001",
                 *       "stars": 5
                 *     }
                 */
                "application/json": components["schemas"]["NewReviewInput"];
            };
        };
        responses: {
            /** @description Write a review */
            201: {
                headers: {
                    /** @description Writes per minute */
                    "x-ratelimit-limit"?: number;
                    /** @description Writes that are left in this minute */
                    "x-ratelimit-remaining"?: number;
                    /** @description Seconds until the minute is over */
                    "x-ratelimit-reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "insertedId": "0199a0c1-5b00-7000-8000-000000000014",
                     *       "isWaiting": false
                     *     }
                     */
                    "application/json": components["schemas"]["AddedReview"];
                };
            };
        };
    };
    getRating: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the object
                 * @example 0199a0c1-5b00-7000-8000-000000000001
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Average and number of the stars in an article's reviews */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "average": 4.5,
                     *       "count": 2
                     *     }
                     */
                    "application/json": components["schemas"]["Rating"];
                };
            };
        };
    };
    listAllReviews: {
        parameters: {
            query?: {
                /**
                 * @description The most rows of a page; the whole list where it is left out
                 * @example 20
                 */
                limit?: number;
                /**
                 * @description From the `Link` header of the previous page
                 * @example ffffffff-ffff-7fff-bfff-ffffffffffff
                 */
                cursor?: string;
                /**
                 * @description Which rows come first; the oldest where it is left out
                 * @example newest
                 */
                sort?: "newest" | "oldest";
                /**
                 * @description Words to search for; all of them must be found
                 * @example fine cloth
                 */
                q?: string;
                /**
                 * @description Whether the review is shown
                 * @example published
                 */
                state?: "waiting" | "published" | "hidden";
                /**
                 * @description Only reviews with an answer, or without
                 * @example no
                 */
                answered?: "yes" | "no";
                /**
                 * @description Only reviews with three stars and fewer, or with four and five
                 * @example low
                 */
                stars?: "low" | "high";
                /**
                 * @description An id or an article number
                 * @example 0199a0c1-5b00-7000-8000-000000000001
                 */
                article?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All reviews with their state and author, filtered */
            200: {
                headers: {
                    /** @description The next page, as `<…>; rel="next"`; left out on the last one */
                    link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReviewRecord"][];
                };
            };
        };
    };
    getReviewRecord: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the object
                 * @example 0199a0c1-5b00-7000-8000-000000000014
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A review with its state and author, as it is now */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReviewRecord"];
                };
            };
        };
    };
    changeReviewState: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the object
                 * @example 0199a0c1-5b00-7000-8000-000000000014
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "revision": 1,
                 *       "state": "hidden",
                 *       "reason": "Not about the cloth"
                 *     }
                 */
                "application/json": components["schemas"]["ReviewStateChangeInput"];
            };
        };
        responses: {
            /** @description Hide a review with a reason, or let it appear */
            200: {
                headers: {
                    /** @description Writes per minute */
                    "x-ratelimit-limit"?: number;
                    /** @description Writes that are left in this minute */
                    "x-ratelimit-remaining"?: number;
                    /** @description Seconds until the minute is over */
                    "x-ratelimit-reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReviewRecord"];
                };
            };
        };
    };
    answerReview: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the object
                 * @example 0199a0c1-5b00-7000-8000-000000000014
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "revision": 1,
                 *       "answer": "Thank you"
                 *     }
                 */
                "application/json": components["schemas"]["ReviewAnswerInput"];
            };
        };
        responses: {
            /** @description Answer a review as the mill; the answer is shown under it */
            200: {
                headers: {
                    /** @description Writes per minute */
                    "x-ratelimit-limit"?: number;
                    /** @description Writes that are left in this minute */
                    "x-ratelimit-remaining"?: number;
                    /** @description Seconds until the minute is over */
                    "x-ratelimit-reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReviewRecord"];
                };
            };
        };
    };
    uploadImage: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /**
                     * Format: binary
                     * @description A JPEG, PNG, WebP or AVIF photo of at most 12 MB
                     */
                    image: string;
                };
            };
        };
        responses: {
            /** @description Upload an image */
            200: {
                headers: {
                    /** @description Writes per minute */
                    "x-ratelimit-limit"?: number;
                    /** @description Writes that are left in this minute */
                    "x-ratelimit-remaining"?: number;
                    /** @description Seconds until the minute is over */
                    "x-ratelimit-reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UploadedImage"];
                };
            };
        };
    };
    uploadTestReport: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /**
                     * Format: binary
                     * @description A PDF of at most 12 MB
                     */
                    report: string;
                };
            };
        };
        responses: {
            /** @description Upload the report of a test, whose address becomes the `report` of a test result */
            201: {
                headers: {
                    /** @description Writes per minute */
                    "x-ratelimit-limit"?: number;
                    /** @description Writes that are left in this minute */
                    "x-ratelimit-remaining"?: number;
                    /** @description Seconds until the minute is over */
                    "x-ratelimit-reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UploadedReport"];
                };
            };
        };
    };
    getContactDetails: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Address, telephone, email and hours of the shop */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContactDetails"];
                };
            };
        };
    };
    sendContactMessage: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Mia Weber",
                 *       "email": "mia@mail.com",
                 *       "orderNumber": "SO-2026-000123",
                 *       "article": "Harbour Twill",
                 *       "message": "Is the lot of my order still there?"
                 *     }
                 */
                "application/json": components["schemas"]["ContactMessageInput"];
            };
        };
        responses: {
            /** @description Write to the office. About an order of the caller it is a message on that order, otherwise an email to the mill */
            201: {
                headers: {
                    /** @description Writes per minute */
                    "x-ratelimit-limit"?: number;
                    /** @description Writes that are left in this minute */
                    "x-ratelimit-remaining"?: number;
                    /** @description Seconds until the minute is over */
                    "x-ratelimit-reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The caller's order that it is a message on; null for an email */
                        order: {
                            /** @description An id; its form may change */
                            _id: string;
                            /** @description The number, as people read it */
                            number: string;
                        } | null;
                    };
                };
            };
        };
    };
    getUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Email of an account; upper and lower case are the same
                 * @example mia@mail.com
                 */
                email: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Profile of one user */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
        };
    };
    putUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Email of an account; upper and lower case are the same
                 * @example mia@mail.com
                 */
                email: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "mia@mail.com",
                 *       "name": "Mia Weber",
                 *       "education": "Textile school",
                 *       "address": "1 Mill Lane, Halifax",
                 *       "phone": "441422000000",
                 *       "linkend": "example.com/me",
                 *       "company": "Weber Coats",
                 *       "taxId": "DE 77"
                 *     }
                 */
                "application/json": components["schemas"]["ProfileInput"] | components["schemas"]["SessionProofInput"];
            };
        };
        responses: {
            /** @description Exchange a sign-in session for an access token, or update a profile */
            200: {
                headers: {
                    /** @description Writes per minute */
                    "x-ratelimit-limit"?: number;
                    /** @description Writes that are left in this minute */
                    "x-ratelimit-remaining"?: number;
                    /** @description Seconds until the minute is over */
                    "x-ratelimit-reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "modifiedCount": 1
                     *     }
                     */
                    "application/json": components["schemas"]["PutUserResponse"];
                };
            };
        };
    };
    getBusiness: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The caller's company, tax id and invoice address */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Business"];
                };
            };
        };
    };
    putBusiness: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "company": "Weber Coats",
                 *       "taxId": "DE 77",
                 *       "invoiceAddress": {
                 *         "name": "Accounts",
                 *         "street": "1 Mill Lane",
                 *         "postcode": "HX1 1AA",
                 *         "city": "Halifax",
                 *         "region": "",
                 *         "country": "GB"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["BusinessInput"];
            };
        };
        responses: {
            /** @description Save company, tax id and invoice address, without the rest of the profile */
            200: {
                headers: {
                    /** @description Writes per minute */
                    "x-ratelimit-limit"?: number;
                    /** @description Writes that are left in this minute */
                    "x-ratelimit-remaining"?: number;
                    /** @description Seconds until the minute is over */
                    "x-ratelimit-reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "modifiedCount": 1
                     *     }
                     */
                    "application/json": {
                        /** @description How many were changed; 0 where it was so already */
                        modifiedCount: number;
                    };
                };
            };
        };
    };
    checkTaxId: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What VIES, the EU's register, says of the caller's tax id, if it can take tax off an order */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaxIdCheck"];
                };
            };
        };
    };
    putUnits: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "units": "imperial"
                 *     }
                 */
                "application/json": components["schemas"]["UnitsChoiceInput"];
            };
        };
        responses: {
            /** @description Save the caller's units of measure, in which pages are rendered after signing in */
            200: {
                headers: {
                    /** @description Writes per minute */
                    "x-ratelimit-limit"?: number;
                    /** @description Writes that are left in this minute */
                    "x-ratelimit-remaining"?: number;
                    /** @description Seconds until the minute is over */
                    "x-ratelimit-reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "modifiedCount": 1
                     *     }
                     */
                    "application/json": {
                        /** @description How many were changed; 0 where it was so already */
                        modifiedCount: number;
                    };
                };
            };
        };
    };
    listUsers: {
        parameters: {
            query?: {
                /**
                 * @description The most rows of a page; the whole list where it is left out
                 * @example 20
                 */
                limit?: number;
                /**
                 * @description From the `Link` header of the previous page
                 * @example ffffffff-ffff-7fff-bfff-ffffffffffff
                 */
                cursor?: string;
                /**
                 * @description Which rows come first; the oldest where it is left out
                 * @example newest
                 */
                sort?: "newest" | "oldest";
                /**
                 * @description Words to search for; all of them must be found
                 * @example admin@
                 */
                q?: string;
                /**
                 * @description Only users with this role
                 * @example admin
                 */
                role?: "admin" | "warehouse" | "sales" | "books";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All users */
            200: {
                headers: {
                    /** @description The next page, as `<…>; rel="next"`; left out on the last one */
                    link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"][];
                };
            };
        };
    };
    makeAdmin: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Email of an account; upper and lower case are the same
                 * @example nora@mail.com
                 */
                email: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Make a user an admin */
            200: {
                headers: {
                    /** @description Writes per minute */
                    "x-ratelimit-limit"?: number;
                    /** @description Writes that are left in this minute */
                    "x-ratelimit-remaining"?: number;
                    /** @description Seconds until the minute is over */
                    "x-ratelimit-reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description How many were changed; 0 where it was so already */
                        modifiedCount: number;
                    };
                };
            };
        };
    };
    revokeAdmin: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Email of an account; upper and lower case are the same
                 * @example ada@mail.com
                 */
                email: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Take the admin role away from a user */
            200: {
                headers: {
                    /** @description Writes per minute */
                    "x-ratelimit-limit"?: number;
                    /** @description Writes that are left in this minute */
                    "x-ratelimit-remaining"?: number;
                    /** @description Seconds until the minute is over */
                    "x-ratelimit-reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description How many were removed or ended; 0 where there was none */
                        deletedCount: number;
                    };
                };
            };
        };
    };
    changeRole: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Email of an account; upper and lower case are the same
                 * @example nora@mail.com
                 */
                email: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "from": null,
                 *       "to": "warehouse"
                 *     }
                 */
                "application/json": components["schemas"]["RoleChangeInput"];
            };
        };
        responses: {
            /** @description Give a user a role smaller than admin, or take it away */
            200: {
                headers: {
                    /** @description Writes per minute */
                    "x-ratelimit-limit"?: number;
                    /** @description Writes that are left in this minute */
                    "x-ratelimit-remaining"?: number;
                    /** @description Seconds until the minute is over */
                    "x-ratelimit-reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description How many were changed; 0 where it was so already */
                        modifiedCount: number;
                    };
                };
            };
        };
    };
    endSessions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Email of an account; upper and lower case are the same
                 * @example nora@mail.com
                 */
                email: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description End all sign-in sessions of a user */
            200: {
                headers: {
                    /** @description Writes per minute */
                    "x-ratelimit-limit"?: number;
                    /** @description Writes that are left in this minute */
                    "x-ratelimit-remaining"?: number;
                    /** @description Seconds until the minute is over */
                    "x-ratelimit-reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description How many were removed or ended; 0 where there was none */
                        deletedCount: number;
                    };
                };
            };
        };
    };
    isAdmin: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Email of an account; upper and lower case are the same
                 * @example mia@mail.com
                 */
                email: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Whether this user is an admin or other staff, and may order on account */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "admin": false
                     *     }
                     */
                    "application/json": {
                        /** @description Whether the person is an admin */
                        admin: boolean;
                        /**
                         * @description The role of other staff; absent for admins and customers
                         * @enum {string}
                         */
                        role?: "warehouse" | "sales" | "books";
                        /** @description The endpoints that this role may call, as method and path; with `role` only */
                        may?: string[];
                        /**
                         * @description Absent for customers who never had terms
                         * @enum {boolean}
                         */
                        onAccount?: true;
                        /**
                         * @description Absent for those who may not order on account
                         * @enum {boolean}
                         */
                        mayOrderOnAccount?: true;
                        /**
                         * @description The units that the person has chosen; absent before the first choice
                         * @enum {string}
                         */
                        units?: "metric" | "imperial";
                    };
                };
            };
        };
    };
    getCustomer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Email of an account; upper and lower case are the same
                 * @example mia@mail.com
                 */
                email: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One customer: contact, sums of the orders, swatches, reviews and notes */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Customer"];
                };
            };
        };
    };
    addCustomerNote: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Email of an account; upper and lower case are the same
                 * @example mia@mail.com
                 */
                email: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "text": "Prefers calls before noon"
                 *     }
                 */
                "application/json": components["schemas"]["NewCustomerNoteInput"];
            };
        };
        responses: {
            /** @description Write a note about a customer, which only the mill sees */
            201: {
                headers: {
                    /** @description Writes per minute */
                    "x-ratelimit-limit"?: number;
                    /** @description Writes that are left in this minute */
                    "x-ratelimit-remaining"?: number;
                    /** @description Seconds until the minute is over */
                    "x-ratelimit-reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The id of what was added */
                        insertedId: string;
                    };
                };
            };
        };
    };
    removeCustomerNote: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Email of an account; upper and lower case are the same
                 * @example mia@mail.com
                 */
                email: string;
                /**
                 * @description Id of the object
                 * @example 0199a0c1-5b00-7000-8000-000000000029
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Remove a note about a customer */
            200: {
                headers: {
                    /** @description Writes per minute */
                    "x-ratelimit-limit"?: number;
                    /** @description Writes that are left in this minute */
                    "x-ratelimit-remaining"?: number;
                    /** @description Seconds until the minute is over */
                    "x-ratelimit-reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description How many were removed or ended; 0 where there was none */
                        deletedCount: number;
                    };
                };
            };
        };
    };
    getIdentitySettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Sign-in methods offered in addition to email and password */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Whether people can log in with Google */
                        google: boolean;
                    };
                };
            };
        };
    };
    signUp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Mia Weber",
                 *       "email": "weber@mail.com",
                 *       "password": "a good secret"
                 *     }
                 */
                "application/json": components["schemas"]["NewAccountInput"];
            };
        };
        responses: {
            /** @description Create an account and sign in */
            200: {
                headers: {
                    /** @description Writes per minute */
                    "x-ratelimit-limit"?: number;
                    /** @description Writes that are left in this minute */
                    "x-ratelimit-remaining"?: number;
                    /** @description Seconds until the minute is over */
                    "x-ratelimit-reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignInResponse"];
                };
            };
        };
    };
    signIn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "mia@mail.com",
                 *       "password": "a good secret"
                 *     }
                 */
                "application/json": components["schemas"]["CredentialsInput"];
            };
        };
        responses: {
            /** @description Sign in with email and password */
            200: {
                headers: {
                    /** @description Writes per minute */
                    "x-ratelimit-limit"?: number;
                    /** @description Writes that are left in this minute */
                    "x-ratelimit-remaining"?: number;
                    /** @description Seconds until the minute is over */
                    "x-ratelimit-reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignInResponse"];
                };
            };
        };
    };
    signInWithGoogle: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "provider": "google",
                 *       "callbackURL": "/purchase",
                 *       "email": "mia@mail.com"
                 *     }
                 */
                "application/json": {
                    /**
                     * @description Who confirms the sign-in
                     * @enum {string}
                     */
                    provider: "google";
                    /** @description Path of this shop that the browser returns to */
                    callbackURL: string;
                    /** @description Who confirms a sign-in: Google accounts of others are rejected, and the session stays */
                    email?: string;
                };
            };
        };
        responses: {
            /** @description Start a Google sign-in; `url` is where to send the browser */
            200: {
                headers: {
                    /** @description Writes per minute */
                    "x-ratelimit-limit"?: number;
                    /** @description Writes that are left in this minute */
                    "x-ratelimit-remaining"?: number;
                    /** @description Seconds until the minute is over */
                    "x-ratelimit-reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Where to send the browser */
                        url: string;
                    };
                };
            };
        };
    };
    signOut: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description End the session and its access tokens */
            200: {
                headers: {
                    /** @description Writes per minute */
                    "x-ratelimit-limit"?: number;
                    /** @description Writes that are left in this minute */
                    "x-ratelimit-remaining"?: number;
                    /** @description Seconds until the minute is over */
                    "x-ratelimit-reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true: errors have another status
                         * @enum {boolean}
                         */
                        success: true;
                    };
                };
            };
        };
    };
    getSession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Current session, or null */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CurrentSession"];
                };
            };
        };
    };
    requestPasswordReset: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "mia@mail.com"
                 *     }
                 */
                "application/json": {
                    /** @description Email address; upper and lower case are the same */
                    email: string;
                };
            };
        };
        responses: {
            /** @description Email a password reset link, if the account exists */
            200: {
                headers: {
                    /** @description Writes per minute */
                    "x-ratelimit-limit"?: number;
                    /** @description Writes that are left in this minute */
                    "x-ratelimit-remaining"?: number;
                    /** @description Seconds until the minute is over */
                    "x-ratelimit-reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StatusOk"];
                };
            };
        };
    };
    resetPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "token": "aWxJ3k",
                 *       "newPassword": "a better secret"
                 *     }
                 */
                "application/json": {
                    /** @description The token of the emailed link */
                    token: string;
                    /** @description Password from now on */
                    newPassword: string;
                };
            };
        };
        responses: {
            /** @description Set a new password with the token of a reset link; ends every session */
            200: {
                headers: {
                    /** @description Writes per minute */
                    "x-ratelimit-limit"?: number;
                    /** @description Writes that are left in this minute */
                    "x-ratelimit-remaining"?: number;
                    /** @description Seconds until the minute is over */
                    "x-ratelimit-reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StatusOk"];
                };
            };
        };
    };
    changePassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "currentPassword": "a good secret",
                 *       "newPassword": "a better secret"
                 *     }
                 */
                "application/json": {
                    /** @description Password that the account has now */
                    currentPassword: string;
                    /** @description Password from now on */
                    newPassword: string;
                };
            };
        };
        responses: {
            /** @description Change the password; ends every other session */
            200: {
                headers: {
                    /** @description Writes per minute */
                    "x-ratelimit-limit"?: number;
                    /** @description Writes that are left in this minute */
                    "x-ratelimit-remaining"?: number;
                    /** @description Seconds until the minute is over */
                    "x-ratelimit-reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StatusOk"];
                };
            };
        };
    };
    changeName: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Mia Weber"
                 *     }
                 */
                "application/json": {
                    /** @description Name as the shop and its documents use it */
                    name: string;
                };
            };
        };
        responses: {
            /** @description Change the name of the account */
            200: {
                headers: {
                    /** @description Writes per minute */
                    "x-ratelimit-limit"?: number;
                    /** @description Writes that are left in this minute */
                    "x-ratelimit-remaining"?: number;
                    /** @description Seconds until the minute is over */
                    "x-ratelimit-reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StatusOk"];
                };
            };
        };
    };
    getAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The account of the session: confirmed email and sign-in methods */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Account"];
                };
            };
        };
    };
    listOwnSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Sessions of the account, newest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnSession"][];
                };
            };
        };
    };
    endOtherSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description End every session of the account but this one */
            200: {
                headers: {
                    /** @description Writes per minute */
                    "x-ratelimit-limit"?: number;
                    /** @description Writes that are left in this minute */
                    "x-ratelimit-remaining"?: number;
                    /** @description Seconds until the minute is over */
                    "x-ratelimit-reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description How many were removed or ended; 0 where there was none */
                        deletedCount: number;
                    };
                };
            };
        };
    };
    endOwnSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the object
                 * @example 0199a0c1-5b00-7000-8000-000000000015
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description End one session of the account and its access tokens */
            200: {
                headers: {
                    /** @description Writes per minute */
                    "x-ratelimit-limit"?: number;
                    /** @description Writes that are left in this minute */
                    "x-ratelimit-remaining"?: number;
                    /** @description Seconds until the minute is over */
                    "x-ratelimit-reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StatusOk"];
                };
            };
        };
    };
    sendConfirmation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Send the email that confirms the address once more */
            200: {
                headers: {
                    /** @description Writes per minute */
                    "x-ratelimit-limit"?: number;
                    /** @description Writes that are left in this minute */
                    "x-ratelimit-remaining"?: number;
                    /** @description Seconds until the minute is over */
                    "x-ratelimit-reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StatusOk"];
                };
            };
        };
    };
    confirmEmail: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "token": "aWxJ3k"
                 *     }
                 */
                "application/json": {
                    /** @description The token of the emailed link */
                    token: string;
                };
            };
        };
        responses: {
            /** @description Confirm the email of an account with the token of the emailed link */
            200: {
                headers: {
                    /** @description Writes per minute */
                    "x-ratelimit-limit"?: number;
                    /** @description Writes that are left in this minute */
                    "x-ratelimit-remaining"?: number;
                    /** @description Seconds until the minute is over */
                    "x-ratelimit-reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StatusOk"];
                };
            };
        };
    };
    requestEmailChange: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "newEmail": "weber@mail.com"
                 *     }
                 */
                "application/json": {
                    /** @description The email that the account is to have */
                    newEmail: string;
                };
            };
        };
        responses: {
            /** @description Ask for another email; links go to both addresses */
            200: {
                headers: {
                    /** @description Writes per minute */
                    "x-ratelimit-limit"?: number;
                    /** @description Writes that are left in this minute */
                    "x-ratelimit-remaining"?: number;
                    /** @description Seconds until the minute is over */
                    "x-ratelimit-reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StatusOk"];
                };
            };
        };
    };
    confirmEmailChange: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "token": "aWxJ3k"
                 *     }
                 */
                "application/json": {
                    /** @description The token of the emailed link */
                    token: string;
                };
            };
        };
        responses: {
            /** @description Confirm the change of the email on one address; `isDone` once both are confirmed */
            200: {
                headers: {
                    /** @description Writes per minute */
                    "x-ratelimit-limit"?: number;
                    /** @description Writes that are left in this minute */
                    "x-ratelimit-remaining"?: number;
                    /** @description Seconds until the minute is over */
                    "x-ratelimit-reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Whether the email has changed */
                        isDone: boolean;
                    };
                };
            };
        };
    };
    cancelEmailChange: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "token": "aWxJ3k"
                 *     }
                 */
                "application/json": {
                    /** @description The token of the emailed link */
                    token?: string;
                };
            };
        };
        responses: {
            /** @description Cancel the change of the email, with a link of it or with the session */
            200: {
                headers: {
                    /** @description Writes per minute */
                    "x-ratelimit-limit"?: number;
                    /** @description Writes that are left in this minute */
                    "x-ratelimit-remaining"?: number;
                    /** @description Seconds until the minute is over */
                    "x-ratelimit-reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StatusOk"];
                };
            };
        };
    };
    getRemoval: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What removing the account would do */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountRemoval"];
                };
            };
        };
    };
    removeAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "reviews": "anonymous",
                 *       "email": "mia@mail.com"
                 *     }
                 */
                "application/json": {
                    /**
                     * @description What becomes of the reviews: they stay without a name, or go
                     * @enum {string}
                     */
                    reviews: "anonymous" | "remove";
                    /** @description Whose account: another tab may have signed in somebody else meanwhile */
                    email?: string;
                };
            };
        };
        responses: {
            /** @description Remove the account of the session, now and for good; the first request is rejected until a sign-in confirms it */
            200: {
                headers: {
                    /** @description Writes per minute */
                    "x-ratelimit-limit"?: number;
                    /** @description Writes that are left in this minute */
                    "x-ratelimit-remaining"?: number;
                    /** @description Seconds until the minute is over */
                    "x-ratelimit-reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StatusOk"];
                };
            };
        };
    };
    getDataExport: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description State of the export of what the shop keeps of this person */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DataExport"];
                };
            };
        };
    };
    requestDataExport: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Have the export made; a request while one is being made changes nothing */
            200: {
                headers: {
                    /** @description Writes per minute */
                    "x-ratelimit-limit"?: number;
                    /** @description Writes that are left in this minute */
                    "x-ratelimit-remaining"?: number;
                    /** @description Seconds until the minute is over */
                    "x-ratelimit-reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DataExport"];
                };
            };
        };
    };
    downloadDataExport: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The export as ZIP (JSON and pictures), once: it is deleted when all of it was sent */
            200: {
                headers: {
                    /** @description Writes per minute */
                    "x-ratelimit-limit"?: number;
                    /** @description Writes that are left in this minute */
                    "x-ratelimit-remaining"?: number;
                    /** @description Seconds until the minute is over */
                    "x-ratelimit-reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/zip": string;
                };
            };
        };
    };
    startTotp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Create the secret of an authenticator app; it counts once a code of it is verified */
            200: {
                headers: {
                    /** @description Writes per minute */
                    "x-ratelimit-limit"?: number;
                    /** @description Writes that are left in this minute */
                    "x-ratelimit-remaining"?: number;
                    /** @description Seconds until the minute is over */
                    "x-ratelimit-reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Codes, each of which replaces the second step once */
                        recoveryCodes: string[];
                        /** @description The address that an authenticator app reads */
                        totpUri: string;
                    };
                };
            };
        };
    };
    verifyTotp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "code": "123456"
                 *     }
                 */
                "application/json": {
                    /** @description The code of the app, or a recovery code */
                    code: string;
                };
            };
        };
        responses: {
            /** @description Second step of a sign-in, or of setting up the authenticator app: its code */
            200: {
                headers: {
                    /** @description Writes per minute */
                    "x-ratelimit-limit"?: number;
                    /** @description Writes that are left in this minute */
                    "x-ratelimit-remaining"?: number;
                    /** @description Seconds until the minute is over */
                    "x-ratelimit-reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignInResponse"];
                };
            };
        };
    };
    verifyRecoveryCode: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "code": "hT4kW-9xQ2c"
                 *     }
                 */
                "application/json": {
                    /** @description The code of the app, or a recovery code */
                    code: string;
                };
            };
        };
        responses: {
            /** @description Second step of a sign-in: a recovery code, which is then used up */
            200: {
                headers: {
                    /** @description Writes per minute */
                    "x-ratelimit-limit"?: number;
                    /** @description Writes that are left in this minute */
                    "x-ratelimit-remaining"?: number;
                    /** @description Seconds until the minute is over */
                    "x-ratelimit-reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignInResponse"];
                };
            };
        };
    };
    renewRecoveryCodes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Replace the recovery codes; ends every other session */
            200: {
                headers: {
                    /** @description Writes per minute */
                    "x-ratelimit-limit"?: number;
                    /** @description Writes that are left in this minute */
                    "x-ratelimit-remaining"?: number;
                    /** @description Seconds until the minute is over */
                    "x-ratelimit-reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Codes, each of which replaces the second step once */
                        recoveryCodes: string[];
                    };
                };
            };
        };
    };
    removeTotp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Stop asking for codes of the authenticator app; ends every other session */
            200: {
                headers: {
                    /** @description Writes per minute */
                    "x-ratelimit-limit"?: number;
                    /** @description Writes that are left in this minute */
                    "x-ratelimit-remaining"?: number;
                    /** @description Seconds until the minute is over */
                    "x-ratelimit-reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StatusOk"];
                };
            };
        };
    };
    getPasskeyOptions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Options for creating a passkey in the browser */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What the passkey signs */
                        challenge: string;
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
        };
    };
    addPasskey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "response": {
                 *         "id": "qMZ2cVh4",
                 *         "type": "public-key"
                 *       },
                 *       "name": "Phone"
                 *     }
                 */
                "application/json": {
                    /** @description What the browser answered */
                    response: {
                        /** @description The id of the passkey */
                        id: string;
                        /**
                         * @description Always `public-key`, as WebAuthn asks
                         * @enum {string}
                         */
                        type: "public-key";
                    } & {
                        [key: string]: unknown;
                    };
                    /** @description What the passkey is called */
                    name: string;
                };
            };
        };
        responses: {
            /** @description Store the passkey that the browser has created; ends every other session */
            200: {
                headers: {
                    /** @description Writes per minute */
                    "x-ratelimit-limit"?: number;
                    /** @description Writes that are left in this minute */
                    "x-ratelimit-remaining"?: number;
                    /** @description Seconds until the minute is over */
                    "x-ratelimit-reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Passkey"];
                };
            };
        };
    };
    renamePasskey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "0199a0c1-5b00-7000-8000-000000000016",
                 *       "name": "Old phone"
                 *     }
                 */
                "application/json": {
                    /** @description The id of the passkey */
                    id: string;
                    /** @description What the passkey is called */
                    name: string;
                };
            };
        };
        responses: {
            /** @description Rename a passkey */
            200: {
                headers: {
                    /** @description Writes per minute */
                    "x-ratelimit-limit"?: number;
                    /** @description Writes that are left in this minute */
                    "x-ratelimit-remaining"?: number;
                    /** @description Seconds until the minute is over */
                    "x-ratelimit-reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StatusOk"];
                };
            };
        };
    };
    removePasskey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "0199a0c1-5b00-7000-8000-000000000016"
                 *     }
                 */
                "application/json": {
                    /** @description The id of the passkey */
                    id: string;
                };
            };
        };
        responses: {
            /** @description Remove a passkey; ends every other session */
            200: {
                headers: {
                    /** @description Writes per minute */
                    "x-ratelimit-limit"?: number;
                    /** @description Writes that are left in this minute */
                    "x-ratelimit-remaining"?: number;
                    /** @description Seconds until the minute is over */
                    "x-ratelimit-reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StatusOk"];
                };
            };
        };
    };
    getPasskeySignInOptions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Options for signing in with a passkey */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What the passkey signs */
                        challenge: string;
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
        };
    };
    signInWithPasskey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "response": {
                 *         "id": "qMZ2cVh4",
                 *         "type": "public-key"
                 *       },
                 *       "email": "mia@mail.com"
                 *     }
                 */
                "application/json": {
                    /** @description What the browser answered */
                    response: {
                        /** @description The id of the passkey */
                        id: string;
                        /**
                         * @description Always `public-key`, as WebAuthn asks
                         * @enum {string}
                         */
                        type: "public-key";
                    } & {
                        [key: string]: unknown;
                    };
                    /** @description Who confirms a sign-in: passkeys of other accounts are rejected */
                    email?: string;
                };
            };
        };
        responses: {
            /** @description Sign in with the passkey that the browser has used */
            200: {
                headers: {
                    /** @description Writes per minute */
                    "x-ratelimit-limit"?: number;
                    /** @description Writes that are left in this minute */
                    "x-ratelimit-remaining"?: number;
                    /** @description Seconds until the minute is over */
                    "x-ratelimit-reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignInResponse"];
                };
            };
        };
    };
    listCountries: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All countries by name, and how they write addresses */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Country"][];
                };
            };
        };
    };
    listAddresses: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The caller's delivery addresses, the preferred one first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Address"][];
                };
            };
        };
    };
    addAddress: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "phone": "+44 1422 000000",
                 *       "address": "1 Mill Lane, Halifax",
                 *       "isPreferred": true
                 *     }
                 */
                "application/json": components["schemas"]["NewAddressInput"];
            };
        };
        responses: {
            /** @description Add a delivery address; one that is in the book already keeps its id */
            201: {
                headers: {
                    /** @description Writes per minute */
                    "x-ratelimit-limit"?: number;
                    /** @description Writes that are left in this minute */
                    "x-ratelimit-remaining"?: number;
                    /** @description Seconds until the minute is over */
                    "x-ratelimit-reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "insertedId": "0199a0c1-5b00-7000-8000-000000000013"
                     *     }
                     */
                    "application/json": {
                        /** @description The id of what was added */
                        insertedId: string;
                    };
                };
            };
        };
    };
    updateAddress: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the object
                 * @example 0199a0c1-5b00-7000-8000-000000000013
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "phone": "+44 1422 000000",
                 *       "addressParts": {
                 *         "name": "Mia Weber",
                 *         "company": "Weber Coats",
                 *         "street": "1 Mill Lane",
                 *         "postcode": "HX1 1AA",
                 *         "city": "Halifax",
                 *         "region": "",
                 *         "country": "GB"
                 *       },
                 *       "isPreferred": true
                 *     }
                 */
                "application/json": components["schemas"]["NewAddressInput"];
            };
        };
        responses: {
            /** @description Change a delivery address */
            200: {
                headers: {
                    /** @description Writes per minute */
                    "x-ratelimit-limit"?: number;
                    /** @description Writes that are left in this minute */
                    "x-ratelimit-remaining"?: number;
                    /** @description Seconds until the minute is over */
                    "x-ratelimit-reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description How many were changed; 0 where it was so already */
                        modifiedCount: number;
                    };
                };
            };
        };
    };
    deleteAddress: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the object
                 * @example 0199a0c1-5b00-7000-8000-000000000013
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Remove a delivery address */
            200: {
                headers: {
                    /** @description Writes per minute */
                    "x-ratelimit-limit"?: number;
                    /** @description Writes that are left in this minute */
                    "x-ratelimit-remaining"?: number;
                    /** @description Seconds until the minute is over */
                    "x-ratelimit-reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description How many were removed or ended; 0 where there was none */
                        deletedCount: number;
                    };
                };
            };
        };
    };
    listOrderEmails: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the object
                 * @example 0199a0c1-5b00-7000-8000-000000000008
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The emails of an order, oldest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SentEmail"][];
                };
            };
        };
    };
    listFailedEmails: {
        parameters: {
            query?: {
                /**
                 * @description The most rows of a page; the whole list where it is left out
                 * @example 20
                 */
                limit?: number;
                /**
                 * @description From the `Link` header of the previous page
                 * @example ffffffff-ffff-7fff-bfff-ffffffffffff
                 */
                cursor?: string;
                /**
                 * @description Which rows come first; the oldest where it is left out
                 * @example newest
                 */
                sort?: "newest" | "oldest";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Emails that were set aside after their last attempt failed, oldest first */
            200: {
                headers: {
                    /** @description The next page, as `<…>; rel="next"`; left out on the last one */
                    link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SentEmail"][];
                };
            };
        };
    };
    resendEmail: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the object
                 * @example 0199a0c1-5b00-7000-8000-000000000012
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Send an email again, whether it was sent or set aside */
            200: {
                headers: {
                    /** @description Writes per minute */
                    "x-ratelimit-limit"?: number;
                    /** @description Writes that are left in this minute */
                    "x-ratelimit-remaining"?: number;
                    /** @description Seconds until the minute is over */
                    "x-ratelimit-reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description How many were changed; 0 where it was so already */
                        modifiedCount: number;
                    };
                };
            };
        };
    };
    getEmailSubscriptions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The emails to admins that the caller wants */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmailSubscriptions"];
                };
            };
        };
    };
    putEmailSubscriptions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "kinds": [
                 *         "admin_order_paid"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["EmailSubscriptionsInput"];
            };
        };
        responses: {
            /** @description Choose the emails to admins that the caller wants */
            200: {
                headers: {
                    /** @description Writes per minute */
                    "x-ratelimit-limit"?: number;
                    /** @description Writes that are left in this minute */
                    "x-ratelimit-remaining"?: number;
                    /** @description Seconds until the minute is over */
                    "x-ratelimit-reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "kinds": [
                     *         "admin_order_paid"
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["EmailSubscriptions"];
                };
            };
        };
    };
    getOverview: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Figures of the day: revenue, what waits for whom, stock, best sellers; empty or 0 what the caller's role does not include */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Overview"];
                };
            };
        };
    };
    getWaiting: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What waits for the mill, for its customers and for carriers: counts, and the oldest of each; 0 what the caller's role cannot work off */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Orders that wait for their payment, or for that of their deposit */
                        unpaid: {
                            /** @description How many there are; counting ends at 10,000 */
                            count: number;
                            /** @description When the oldest was placed, written, sent or requested, ISO 8601 */
                            oldest: string | null;
                        };
                        /** @description Orders whose deposit is paid, with pieces to be woven */
                        toWeave: {
                            /** @description How many there are; counting ends at 10,000 */
                            count: number;
                            /** @description When the oldest was placed, written, sent or requested, ISO 8601 */
                            oldest: string | null;
                        };
                        /** @description Orders whose pieces are woven and whose rest is not paid; the oldest since when */
                        restDue: {
                            /** @description How many there are; counting ends at 10,000 */
                            count: number;
                            /** @description When the oldest was placed, written, sent or requested, ISO 8601 */
                            oldest: string | null;
                        };
                        /** @description Paid orders that are not prepared yet */
                        toPrepare: {
                            /** @description How many there are; counting ends at 10,000 */
                            count: number;
                            /** @description When the oldest was placed, written, sent or requested, ISO 8601 */
                            oldest: string | null;
                        };
                        /** @description Prepared orders that are not shipped yet */
                        toShip: {
                            /** @description How many there are; counting ends at 10,000 */
                            count: number;
                            /** @description When the oldest was placed, written, sent or requested, ISO 8601 */
                            oldest: string | null;
                        };
                        /** @description Shipped orders that have not arrived */
                        inTransit: {
                            /** @description How many there are; counting ends at 10,000 */
                            count: number;
                            /** @description When the oldest was placed, written, sent or requested, ISO 8601 */
                            oldest: string | null;
                        };
                        /** @description Orders with a message of the customer that nobody has answered */
                        messages: {
                            /** @description How many there are; counting ends at 10,000 */
                            count: number;
                            /** @description When the oldest was placed, written, sent or requested, ISO 8601 */
                            oldest: string | null;
                        };
                        /** @description Statements of withdrawal that nobody has dealt with */
                        withdrawals: {
                            /** @description How many there are; counting ends at 10,000 */
                            count: number;
                            /** @description When the oldest was placed, written, sent or requested, ISO 8601 */
                            oldest: string | null;
                        };
                        /** @description Questions of customers that wait for a quotation */
                        quotations: {
                            /** @description How many there are; counting ends at 10,000 */
                            count: number;
                            /** @description When the oldest was placed, written, sent or requested, ISO 8601 */
                            oldest: string | null;
                        };
                        /** @description Reviews that wait for an admin */
                        reviewsToLookAt: {
                            /** @description How many there are; counting ends at 10,000 */
                            count: number;
                            /** @description When the oldest was placed, written, sent or requested, ISO 8601 */
                            oldest: string | null;
                        };
                        /** @description Card disputes that wait for an answer at the card provider */
                        disputes: {
                            /** @description How many there are; counting ends at 10,000 */
                            count: number;
                            /** @description When the oldest was placed, written, sent or requested, ISO 8601 */
                            oldest: string | null;
                            /** @description The last moment to answer the first of them, ISO 8601 */
                            answerBy?: string | null;
                            /** @description The order that it is about */
                            orderId?: string;
                        };
                        /** @description Refunds whose outcome is not known yet */
                        refundsInProgress: {
                            /** @description How many there are; counting ends at 10,000 */
                            count: number;
                            /** @description When the oldest was placed, written, sent or requested, ISO 8601 */
                            oldest: string | null;
                        };
                        /** @description Emails that were given up */
                        failedEmails: {
                            /** @description How many there are; counting ends at 10,000 */
                            count: number;
                            /** @description When the oldest was placed, written, sent or requested, ISO 8601 */
                            oldest: string | null;
                        };
                        /** @description Articles on sale at or below their alert level; counting ends at 10,000 */
                        lowStock: number;
                    };
                };
            };
        };
    };
    listLedger: {
        parameters: {
            query?: {
                /**
                 * @description The most rows of a page; the whole list where it is left out
                 * @example 20
                 */
                limit?: number;
                /**
                 * @description From the `Link` header of the previous page
                 * @example 1767225600000 none
                 */
                cursor?: string;
                /**
                 * @description The first day, YYYY-MM-DD
                 * @example 2026-01-01
                 */
                from?: string;
                /**
                 * @description The last day, YYYY-MM-DD
                 * @example 2026-12-31
                 */
                to?: string;
                /**
                 * @description An id or an article number: only orders of pieces of it
                 * @example 0199a0c1-5b00-7000-8000-000000000001
                 */
                article?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Every settlement and refund of a period, oldest first */
            200: {
                headers: {
                    /** @description The next page, as `<…>; rel="next"`; left out on the last one */
                    link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LedgerEntry"][];
                };
            };
        };
    };
    exportLedger: {
        parameters: {
            query?: {
                /**
                 * @description The first day, YYYY-MM-DD
                 * @example 2026-01-01
                 */
                from?: string;
                /**
                 * @description The last day, YYYY-MM-DD
                 * @example 2026-12-31
                 */
                to?: string;
                /**
                 * @description An id or an article number: only orders of pieces of it
                 * @example 0199a0c1-5b00-7000-8000-000000000001
                 */
                article?: string;
                /**
                 * @description What separates the cells of the file
                 * @example semicolon
                 */
                separator?: "comma" | "semicolon" | "tab";
                /**
                 * @description The sign before the decimals of numbers and amounts
                 * @example comma
                 */
                decimal?: "point" | "comma";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Every settlement and refund of a period as CSV; the amounts add up to the revenue of the Overview */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
        };
    };
    exportDocuments: {
        parameters: {
            query: {
                /**
                 * @description A month, YYYY-MM
                 * @example 2026-01
                 */
                month: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The invoices and credit notes of a month as PDF files in one ZIP file */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/zip": string;
                };
            };
        };
    };
    exportBookings: {
        parameters: {
            query: {
                /**
                 * @description A month, YYYY-MM
                 * @example 2026-01
                 */
                month: string;
                /**
                 * @description The program that reads the file
                 * @example datev
                 */
                format: "datev" | "xero-invoices" | "xero-payments" | "quickbooks";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The bookings of a month for DATEV, Xero or QuickBooks; the amounts add up to the revenue of the Overview */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
        };
    };
    getFirstDay: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What a new shop still lacks */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FirstDay"];
                };
            };
        };
    };
    dismissFirstDay: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hide what a new shop still lacks from all admins */
            200: {
                headers: {
                    /** @description Writes per minute */
                    "x-ratelimit-limit"?: number;
                    /** @description Writes that are left in this minute */
                    "x-ratelimit-remaining"?: number;
                    /** @description Seconds until the minute is over */
                    "x-ratelimit-reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FirstDay"];
                };
            };
        };
    };
    testPayment: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Create a payment at the card provider and cancel it; nothing is charged */
            200: {
                headers: {
                    /** @description Writes per minute */
                    "x-ratelimit-limit"?: number;
                    /** @description Writes that are left in this minute */
                    "x-ratelimit-remaining"?: number;
                    /** @description Seconds until the minute is over */
                    "x-ratelimit-reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Whether the test succeeded */
                        works: boolean;
                        /** @description What was done, or what went wrong */
                        detail: string;
                    };
                };
            };
        };
    };
    testEmail: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Send an email to the caller now */
            200: {
                headers: {
                    /** @description Writes per minute */
                    "x-ratelimit-limit"?: number;
                    /** @description Writes that are left in this minute */
                    "x-ratelimit-remaining"?: number;
                    /** @description Seconds until the minute is over */
                    "x-ratelimit-reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Whether the test succeeded */
                        works: boolean;
                        /** @description What was done, or what went wrong */
                        detail: string;
                    };
                };
            };
        };
    };
    listAuditLog: {
        parameters: {
            query?: {
                /**
                 * @description The most rows of a page; the whole list where it is left out
                 * @example 20
                 */
                limit?: number;
                /**
                 * @description From the `Link` header of the previous page
                 * @example ffffffff-ffff-7fff-bfff-ffffffffffff
                 */
                cursor?: string;
                /**
                 * @description Which rows come first; the oldest where it is left out
                 * @example newest
                 */
                sort?: "newest" | "oldest";
                /**
                 * @description What was done; a code of the list
                 * @example [
                 *       "make_admin",
                 *       "end_sessions"
                 *     ]
                 */
                action?: ("make_admin" | "revoke_admin" | "change_role" | "add_article" | "delete_article" | "update_article" | "change_article_state" | "change_stock" | "count_stock" | "set_alert_level" | "sell_remnant" | "end_remnant_sale" | "move_between_lots" | "close_lot" | "import_articles" | "update_profile" | "cancel_order" | "cancel_order_line" | "ship_parcel" | "correct_parcel" | "correct_address" | "change_order_line" | "advance_order" | "add_order_note" | "refund_order" | "receive_woven" | "answer_quotation" | "accept_quotation" | "cancel_quotation" | "hide_review" | "publish_review" | "answer_review" | "end_sessions" | "change_account_terms" | "add_account_payment" | "remove_account_payment" | "book_bank_payment" | "export_orders" | "export_ledger" | "export_documents" | "export_bookings" | "export_audit_log" | "change_shop_settings" | "add_api_key" | "revoke_api_key" | "take_over_api_key" | "add_webhook" | "remove_webhook" | "take_over_webhook" | "resend_webhook_delivery" | "read_order" | "read_orders" | "read_profile" | "read_statement" | "add_customer_note" | "remove_customer_note" | "write_order_message" | "dismiss_order_messages" | "mark_withdrawal")[];
                /**
                 * @description Who did it: the beginning of an email or of a name
                 * @example admin@
                 */
                actor?: string;
                /**
                 * @description To what: the beginning of an id, an email or a label
                 * @example mia@mail.com
                 */
                subject?: string;
                /**
                 * @description The first day, YYYY-MM-DD
                 * @example 2026-01-01
                 */
                from?: string;
                /**
                 * @description The last day, YYYY-MM-DD
                 * @example 2026-12-31
                 */
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Audit log of admin actions, filtered, oldest first */
            200: {
                headers: {
                    /** @description The next page, as `<…>; rel="next"`; left out on the last one */
                    link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditEntry"][];
                };
            };
        };
    };
    exportAuditLog: {
        parameters: {
            query?: {
                /**
                 * @description Which rows come first; the oldest where it is left out
                 * @example newest
                 */
                sort?: "newest" | "oldest";
                /**
                 * @description What was done; a code of the list
                 * @example [
                 *       "make_admin",
                 *       "end_sessions"
                 *     ]
                 */
                action?: ("make_admin" | "revoke_admin" | "change_role" | "add_article" | "delete_article" | "update_article" | "change_article_state" | "change_stock" | "count_stock" | "set_alert_level" | "sell_remnant" | "end_remnant_sale" | "move_between_lots" | "close_lot" | "import_articles" | "update_profile" | "cancel_order" | "cancel_order_line" | "ship_parcel" | "correct_parcel" | "correct_address" | "change_order_line" | "advance_order" | "add_order_note" | "refund_order" | "receive_woven" | "answer_quotation" | "accept_quotation" | "cancel_quotation" | "hide_review" | "publish_review" | "answer_review" | "end_sessions" | "change_account_terms" | "add_account_payment" | "remove_account_payment" | "book_bank_payment" | "export_orders" | "export_ledger" | "export_documents" | "export_bookings" | "export_audit_log" | "change_shop_settings" | "add_api_key" | "revoke_api_key" | "take_over_api_key" | "add_webhook" | "remove_webhook" | "take_over_webhook" | "resend_webhook_delivery" | "read_order" | "read_orders" | "read_profile" | "read_statement" | "add_customer_note" | "remove_customer_note" | "write_order_message" | "dismiss_order_messages" | "mark_withdrawal")[];
                /**
                 * @description Who did it: the beginning of an email or of a name
                 * @example admin@
                 */
                actor?: string;
                /**
                 * @description To what: the beginning of an id, an email or a label
                 * @example mia@mail.com
                 */
                subject?: string;
                /**
                 * @description The first day, YYYY-MM-DD
                 * @example 2026-01-01
                 */
                from?: string;
                /**
                 * @description The last day, YYYY-MM-DD
                 * @example 2026-12-31
                 */
                to?: string;
                /**
                 * @description What separates the cells of the file
                 * @example semicolon
                 */
                separator?: "comma" | "semicolon" | "tab";
                /**
                 * @description The sign before the decimals of numbers and amounts
                 * @example comma
                 */
                decimal?: "point" | "comma";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The audit log as CSV, filtered like the list */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
        };
    };
    listApiKeys: {
        parameters: {
            query?: {
                /**
                 * @description The most rows of a page; the whole list where it is left out
                 * @example 20
                 */
                limit?: number;
                /**
                 * @description From the `Link` header of the previous page
                 * @example ffffffff-ffff-7fff-bfff-ffffffffffff
                 */
                cursor?: string;
                /**
                 * @description Which rows come first; the oldest where it is left out
                 * @example newest
                 */
                sort?: "newest" | "oldest";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description API keys, oldest first */
            200: {
                headers: {
                    /** @description The next page, as `<…>; rel="next"`; left out on the last one */
                    link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKey"][];
                };
            };
        };
    };
    addApiKey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Stock system",
                 *       "scopes": [
                 *         "stock:write"
                 *       ],
                 *       "validDays": 365
                 *     }
                 */
                "application/json": components["schemas"]["NewApiKeyInput"];
            };
        };
        responses: {
            /** @description Make an API key for which the caller is responsible */
            201: {
                headers: {
                    /** @description Writes per minute */
                    "x-ratelimit-limit"?: number;
                    /** @description Writes that are left in this minute */
                    "x-ratelimit-remaining"?: number;
                    /** @description Seconds until the minute is over */
                    "x-ratelimit-reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The id of what was added */
                        insertedId: string;
                        /** @description The key. It is answered this once: the shop keeps its hash only */
                        key: string;
                    };
                };
            };
        };
    };
    revokeApiKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the object
                 * @example 0199a0c1-5b00-7000-8000-000000000021
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description End an API key at once, and for good */
            200: {
                headers: {
                    /** @description Writes per minute */
                    "x-ratelimit-limit"?: number;
                    /** @description Writes that are left in this minute */
                    "x-ratelimit-remaining"?: number;
                    /** @description Seconds until the minute is over */
                    "x-ratelimit-reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "deletedCount": 1
                     *     }
                     */
                    "application/json": {
                        /** @description How many were removed or ended; 0 where there was none */
                        deletedCount: number;
                    };
                };
            };
        };
    };
    takeOverApiKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the object
                 * @example 0199a0c1-5b00-7000-8000-000000000021
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Make the caller responsible for an API key, which then outlives the role of its former admin */
            200: {
                headers: {
                    /** @description Writes per minute */
                    "x-ratelimit-limit"?: number;
                    /** @description Writes that are left in this minute */
                    "x-ratelimit-remaining"?: number;
                    /** @description Seconds until the minute is over */
                    "x-ratelimit-reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "modifiedCount": 1
                     *     }
                     */
                    "application/json": {
                        /** @description How many were changed; 0 where it was so already */
                        modifiedCount: number;
                    };
                };
            };
        };
    };
    listEvents: {
        parameters: {
            query?: {
                /**
                 * @description The cursor after which to begin; "latest" answers the present end of the feed and no event. Without it, the feed begins with the oldest event of the last 30 days
                 * @example latest
                 */
                after?: string;
                /**
                 * @description The most events of one answer
                 * @example 100
                 */
                limit?: number;
                /**
                 * @description Only events of these types; by default of all that the caller may read
                 * @example [
                 *       "order.paid",
                 *       "stock.changed"
                 *     ]
                 */
                type?: ("order.placed" | "order.deposit_paid" | "order.paid" | "order.processing" | "order.shipped" | "order.delivered" | "order.shipped_in_part" | "order.cancelled" | "order.line_cancelled" | "order.line_changed" | "order.address_corrected" | "order.parcel_corrected" | "order.refund_requested" | "order.refunded" | "order.refund_failed" | "order.disputed" | "stock.changed" | "article.added" | "article.changed")[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What happened to orders, stock and articles, oldest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FeedPage"];
                };
            };
        };
    };
    listWebhooks: {
        parameters: {
            query?: {
                /**
                 * @description The most rows of a page; the whole list where it is left out
                 * @example 20
                 */
                limit?: number;
                /**
                 * @description From the `Link` header of the previous page
                 * @example ffffffff-ffff-7fff-bfff-ffffffffffff
                 */
                cursor?: string;
                /**
                 * @description Which rows come first; the oldest where it is left out
                 * @example newest
                 */
                sort?: "newest" | "oldest";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Webhooks, oldest first */
            200: {
                headers: {
                    /** @description The next page, as `<…>; rel="next"`; left out on the last one */
                    link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"][];
                };
            };
        };
    };
    addWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Stock system",
                 *       "url": "https://erp.example/events",
                 *       "types": [
                 *         "order.paid",
                 *         "stock.changed"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["NewWebhookInput"];
            };
        };
        responses: {
            /** @description Send events to an address from now on; the caller is responsible for it */
            201: {
                headers: {
                    /** @description Writes per minute */
                    "x-ratelimit-limit"?: number;
                    /** @description Writes that are left in this minute */
                    "x-ratelimit-remaining"?: number;
                    /** @description Seconds until the minute is over */
                    "x-ratelimit-reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The id of what was added */
                        insertedId: string;
                        /** @description The secret of the signatures (Standard Webhooks). It is answered this once */
                        secret: string;
                    };
                };
            };
        };
    };
    removeWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the object
                 * @example 0199a0c1-5b00-7000-8000-000000000022
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Send nothing to an address any more */
            200: {
                headers: {
                    /** @description Writes per minute */
                    "x-ratelimit-limit"?: number;
                    /** @description Writes that are left in this minute */
                    "x-ratelimit-remaining"?: number;
                    /** @description Seconds until the minute is over */
                    "x-ratelimit-reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "deletedCount": 1
                     *     }
                     */
                    "application/json": {
                        /** @description How many were removed or ended; 0 where there was none */
                        deletedCount: number;
                    };
                };
            };
        };
    };
    takeOverWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the object
                 * @example 0199a0c1-5b00-7000-8000-000000000022
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Make the caller responsible for a webhook, which then outlives the role of its former admin */
            200: {
                headers: {
                    /** @description Writes per minute */
                    "x-ratelimit-limit"?: number;
                    /** @description Writes that are left in this minute */
                    "x-ratelimit-remaining"?: number;
                    /** @description Seconds until the minute is over */
                    "x-ratelimit-reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "modifiedCount": 1
                     *     }
                     */
                    "application/json": {
                        /** @description How many were changed; 0 where it was so already */
                        modifiedCount: number;
                    };
                };
            };
        };
    };
    listWebhookDeliveries: {
        parameters: {
            query?: {
                /**
                 * @description The most rows of a page; the whole list where it is left out
                 * @example 20
                 */
                limit?: number;
                /**
                 * @description From the `Link` header of the previous page
                 * @example ffffffff-ffff-7fff-bfff-ffffffffffff
                 */
                cursor?: string;
                /**
                 * @description Which rows come first; the oldest where it is left out
                 * @example newest
                 */
                sort?: "newest" | "oldest";
            };
            header?: never;
            path: {
                /**
                 * @description Id of the object
                 * @example 0199a0c1-5b00-7000-8000-000000000022
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The events that were sent to a webhook, or are to be, in the last 30 days */
            200: {
                headers: {
                    /** @description The next page, as `<…>; rel="next"`; left out on the last one */
                    link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDelivery"][];
                };
            };
        };
    };
    resendWebhookDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the object
                 * @example 0199a0c1-5b00-7000-8000-000000000023
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Send an event again, whether it was accepted or given up */
            200: {
                headers: {
                    /** @description Writes per minute */
                    "x-ratelimit-limit"?: number;
                    /** @description Writes that are left in this minute */
                    "x-ratelimit-remaining"?: number;
                    /** @description Seconds until the minute is over */
                    "x-ratelimit-reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description How many were changed; 0 where it was so already */
                        modifiedCount: number;
                    };
                };
            };
        };
    };
    getTaxSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The tax that the shop charges */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Counts the changes; a change names the one it was made from */
                        revision: number;
                        settings: components["schemas"]["TaxSettings"];
                    };
                };
            };
        };
    };
    putTaxSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "settings": {
                 *         "isCharged": false,
                 *         "sellerCountry": "DE",
                 *         "sellerTaxId": "DE136695976",
                 *         "pricesIncludeTax": true,
                 *         "rates": [
                 *           {
                 *             "country": "DE",
                 *             "kind": "standard",
                 *             "percent": 19,
                 *             "from": "2021-01-01"
                 *           }
                 *         ]
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @description Counts the changes; a change names the one it was made from */
                    revision?: number;
                    settings: components["schemas"]["TaxSettingsInput"];
                };
            };
        };
        responses: {
            /** @description Set the tax that the shop charges; orders that are placed keep theirs */
            200: {
                headers: {
                    /** @description Writes per minute */
                    "x-ratelimit-limit"?: number;
                    /** @description Writes that are left in this minute */
                    "x-ratelimit-remaining"?: number;
                    /** @description Seconds until the minute is over */
                    "x-ratelimit-reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Counts the changes; a change names the one it was made from */
                        revision: number;
                    };
                };
            };
        };
    };
    getDeliverySettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Where the shop delivers to, at what price and in how many days */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Counts the changes; a change names the one it was made from */
                        revision: number;
                        settings: components["schemas"]["DeliverySettings"];
                    };
                };
            };
        };
    };
    putDeliverySettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "settings": {
                 *         "isCharged": false,
                 *         "zones": [
                 *           {
                 *             "name": "United Kingdom",
                 *             "countries": [
                 *               "GB"
                 *             ],
                 *             "perOrder": 18,
                 *             "perKilogram": 0.5,
                 *             "freeFrom": 500,
                 *             "days": [
                 *               2,
                 *               3
                 *             ]
                 *           }
                 *         ],
                 *         "collection": {
                 *           "isOffered": true,
                 *           "text": "Monday to Friday, 8 to 16"
                 *         },
                 *         "areSwatchesFree": true
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @description Counts the changes; a change names the one it was made from */
                    revision?: number;
                    settings: components["schemas"]["DeliverySettingsInput"];
                };
            };
        };
        responses: {
            /** @description Set where the shop delivers to, at what price and in how many days */
            200: {
                headers: {
                    /** @description Writes per minute */
                    "x-ratelimit-limit"?: number;
                    /** @description Writes that are left in this minute */
                    "x-ratelimit-remaining"?: number;
                    /** @description Seconds until the minute is over */
                    "x-ratelimit-reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Counts the changes; a change names the one it was made from */
                        revision: number;
                    };
                };
            };
        };
    };
    getDepositSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The deposit that the shop asks for before it weaves pieces to order */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Counts the changes; a change names the one it was made from */
                        revision: number;
                        settings: components["schemas"]["DepositSettings"];
                    };
                };
            };
        };
    };
    putDepositSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "settings": {
                 *         "percent": 30
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @description Counts the changes; a change names the one it was made from */
                    revision?: number;
                    settings: components["schemas"]["DepositSettingsInput"];
                };
            };
        };
        responses: {
            /** @description Set the deposit on orders woven to order; orders that are placed keep theirs */
            200: {
                headers: {
                    /** @description Writes per minute */
                    "x-ratelimit-limit"?: number;
                    /** @description Writes that are left in this minute */
                    "x-ratelimit-remaining"?: number;
                    /** @description Seconds until the minute is over */
                    "x-ratelimit-reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Counts the changes; a change names the one it was made from */
                        revision: number;
                    };
                };
            };
        };
    };
    getBookkeeping: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The accounts that exported bookings name */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Counts the changes; a change names the one it was made from */
                        revision: number;
                        settings: components["schemas"]["Bookkeeping"];
                    };
                };
            };
        };
    };
    putBookkeeping: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "settings": {
                 *         "datev": {
                 *           "consultant": 1001,
                 *           "client": 1,
                 *           "accountDigits": 4,
                 *           "yearStart": "01-01"
                 *         },
                 *         "accounts": {
                 *           "receivables": {
                 *             "number": "10000",
                 *             "name": "Accounts Receivable (A/R)"
                 *           },
                 *           "cardPayments": {
                 *             "number": "1360",
                 *             "name": "Card payments"
                 *           },
                 *           "tax": {
                 *             "number": "1776",
                 *             "name": "VAT payable"
                 *           },
                 *           "untaxed": {
                 *             "number": "8200",
                 *             "name": "Sales",
                 *             "taxName": "No VAT"
                 *           },
                 *           "destination": {
                 *             "number": "8320",
                 *             "name": "Sales taxed abroad",
                 *             "taxName": "VAT abroad"
                 *           },
                 *           "reverseCharge": {
                 *             "number": "8125",
                 *             "name": "Sales to businesses in the EU",
                 *             "taxName": "Zero Rated EC Goods Income"
                 *           },
                 *           "export": {
                 *             "number": "8120",
                 *             "name": "Export sales",
                 *             "taxName": "Zero Rated Income"
                 *           },
                 *           "otherRates": {
                 *             "number": "8200",
                 *             "name": "Sales",
                 *             "taxName": "VAT"
                 *           }
                 *         },
                 *         "rates": [
                 *           {
                 *             "percent": 19,
                 *             "number": "8400",
                 *             "name": "Sales 19 %",
                 *             "taxName": "19% (VAT on Income)"
                 *           },
                 *           {
                 *             "percent": 7,
                 *             "number": "8300",
                 *             "name": "Sales 7 %",
                 *             "taxName": "7% (VAT on Income)"
                 *           }
                 *         ]
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @description Counts the changes; a change names the one it was made from */
                    revision?: number;
                    settings: components["schemas"]["BookkeepingInput"];
                };
            };
        };
        responses: {
            /** @description Set the accounts that exported bookings name */
            200: {
                headers: {
                    /** @description Writes per minute */
                    "x-ratelimit-limit"?: number;
                    /** @description Writes that are left in this minute */
                    "x-ratelimit-remaining"?: number;
                    /** @description Seconds until the minute is over */
                    "x-ratelimit-reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Counts the changes; a change names the one it was made from */
                        revision: number;
                    };
                };
            };
        };
    };
    getShopContent: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The texts, pictures and colours of the shop */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Counts the changes; a change names the one it was made from */
                        revision: number;
                        settings: components["schemas"]["ShopContent"];
                    };
                };
            };
        };
    };
    putShopContent: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "settings": {
                 *         "company": {
                 *           "name": "Calder Mill",
                 *           "legalName": "",
                 *           "address": "Calder Mill, 1 Mill Lane, Halifax HX1 1AA, United Kingdom",
                 *           "phone": "+44 1632 960142",
                 *           "email": "desk@calder-mill.example",
                 *           "hours": "Our front desk answers 24*7, every day of the year",
                 *           "replyTime": "We answer within one working day.",
                 *           "companyNumber": "",
                 *           "founded": "1970",
                 *           "numberPrefix": "SV"
                 *         },
                 *         "bank": {
                 *           "holder": "Calder Mill",
                 *           "iban": "GB33BUKB20201555555555",
                 *           "accountNumber": "",
                 *           "bic": "BUKBGB22",
                 *           "bank": "A bank, Halifax"
                 *         },
                 *         "look": {
                 *           "primary": "#8a2c24",
                 *           "secondary": "#24345c",
                 *           "accent": "#c8992c",
                 *           "paper": "#f7f2e8",
                 *           "previewPicture": "/cloth/og"
                 *         },
                 *         "home": {
                 *           "claim": "The Possibilities Are Endless",
                 *           "introduction": "We weave, dye and finish cloth under one roof, and send it by the piece to wherever it will be cut.",
                 *           "description": "Cotton, linen, wool and silk by the piece.",
                 *           "heroPicture": "/cloth/hero",
                 *           "whoWeAre": "Manufacturers first, traders second. We know how a cloth was made because we made it, or stood beside the loom.",
                 *           "claims": [
                 *             {
                 *               "title": "A mill since 1970",
                 *               "text": "Founded as a weaving shed with twelve looms. The first of them still runs, on narrow selvedge cloth."
                 *             }
                 *           ],
                 *           "figures": [
                 *             {
                 *               "target": 25,
                 *               "label": "awards"
                 *             }
                 *           ],
                 *           "steps": [
                 *             {
                 *               "title": "Production of fabric",
                 *               "text": "Yarn is warped, woven, dyed and finished in our own halls, to a written standard for every quality.",
                 *               "picture": "/cloth/process-loom"
                 *             }
                 *           ]
                 *         },
                 *         "footer": {
                 *           "about": "Manufacturers and traders of cloth. For more than 17 years we have woven, dyed and shipped fabric to tailors, makers and fashion houses around the world.",
                 *           "services": [
                 *             {
                 *               "title": "Our craft",
                 *               "items": "Weaving\nDyeing and finishing\nPrinting\nQuality inspection"
                 *             }
                 *           ],
                 *           "copyright": "© 2026 Calder Mill"
                 *         },
                 *         "portfolio": {
                 *           "name": "Ines Calloway",
                 *           "role": "Web developer",
                 *           "introduction": "I build shops, catalogues and booking systems that load before one looks, and that people can use without being told how.",
                 *           "about": "I came to the web from a textile design degree: first the patterns, then the program that drew them, then everything around it. Ten years on I still think of software as cloth. What holds is the part nobody sees.\n\nI work in TypeScript from the database to the browser, with small teams, and I stay until it runs.",
                 *           "education": [
                 *             {
                 *               "what": "MSc Computer Science",
                 *               "where": "University of Leeds",
                 *               "when": "2013 to 2015"
                 *             }
                 *           ],
                 *           "email": "ines@calder-mill.example",
                 *           "phone": "+44 1632 960 128",
                 *           "place": "Halifax, United Kingdom",
                 *           "profile": "https://linkedin.example/in/ines-calloway",
                 *           "projects": [
                 *             {
                 *               "title": "A storefront for a mill",
                 *               "year": "2026",
                 *               "text": "Cloth by the piece, paid by card, on one server that starts in half a second. The site you are looking at.",
                 *               "tools": "React\nFastify\nSQLite",
                 *               "picture": "/cloth/project-draft"
                 *             }
                 *           ]
                 *         },
                 *         "blog": {
                 *           "introduction": "The shop is woven too. Six questions about how, answered by the people who keep the looms of this site.",
                 *           "description": "Six questions about web development, answered: React performance, state, prototypes, unit tests, immutability, searching arrays.",
                 *           "entries": [
                 *             {
                 *               "title": "How will you improve the performance of a React application?",
                 *               "text": "By measuring first. The React Profiler and the browser’s performance panel tell which component renders too often and which script blocks the page; everything else is guessing.\n\nThen in this order: send less JavaScript (split by route, render on the server, drop libraries that do little); keep state close to where it is used, so that a keystroke does not render the whole tree; pass slow parts in as `children`, so that they are not rendered again with their wrapper; show long lists through a window or page by page; and mark updates that may wait with `useTransition` or `useDeferredValue`.\n\nHand-written `memo`, `useMemo` and `useCallback` come last. With the React Compiler most of them are not needed at all: it remembers values and elements by itself, as long as components stay pure."
                 *             }
                 *           ]
                 *         },
                 *         "legal": {
                 *           "imprint": "",
                 *           "terms": "",
                 *           "privacy": "",
                 *           "cookies": "",
                 *           "delivery": "",
                 *           "withdrawal": "",
                 *           "takesWithdrawals": false
                 *         }
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @description Counts the changes; a change names the one it was made from */
                    revision?: number;
                    settings: components["schemas"]["ShopContentInput"];
                };
            };
        };
        responses: {
            /** @description Set the texts, pictures and colours of the shop; documents that were issued keep theirs */
            200: {
                headers: {
                    /** @description Writes per minute */
                    "x-ratelimit-limit"?: number;
                    /** @description Writes that are left in this minute */
                    "x-ratelimit-remaining"?: number;
                    /** @description Seconds until the minute is over */
                    "x-ratelimit-reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Counts the changes; a change names the one it was made from */
                        revision: number;
                    };
                };
            };
        };
    };
    getHomeContent: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The texts and pictures of the home page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The name of the shop */
                        shopName: string;
                        /** @description The year of the founding */
                        founded: string;
                        content: components["schemas"]["ShopContentHome"];
                        /** @description Size and colour of the pictures */
                        pictures: {
                            [key: string]: components["schemas"]["ImageInfo"];
                        };
                    };
                };
            };
        };
    };
    getPortfolio: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The texts and pictures of the portfolio */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        content: components["schemas"]["ShopContentPortfolio"];
                        /** @description Size and colour of the pictures */
                        pictures: {
                            [key: string]: components["schemas"]["ImageInfo"];
                        };
                    };
                };
            };
        };
    };
    getBlog: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The entries of the blog */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Text above the posts */
                        introduction: string;
                        /** @description What it is about */
                        description: string;
                        /** @description The entries, in their order */
                        entries: {
                            /** @description The id of its heading in the page */
                            id: string;
                            /** @description Heading of the page or post */
                            title: string;
                            /** @description Made from Markdown by the server, without raw HTML */
                            html: string;
                        }[];
                    };
                };
            };
        };
    };
    getLegalPages: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The legal pages that the owner has finished */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Which legal page
                         * @enum {string}
                         */
                        page: "imprint" | "terms" | "privacy" | "cookies" | "delivery" | "withdrawal";
                        /** @description Heading of the page or post */
                        title: string;
                        /** @description Made from Markdown by the server, without raw HTML */
                        html: string;
                    }[];
                };
            };
        };
    };
}
